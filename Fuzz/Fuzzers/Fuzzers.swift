// SPDX-License-Identifier: Apache-2.0

import CFuzzer
import Glibc

/// Hands libFuzzer the checks of one subject, named by the variable `SUBJECT`; everything else is libFuzzer's.
///
/// A variable, not an argument, because libFuzzer starts itself again with the arguments that it knows.
@main
enum Fuzzers {
    static func main() {
        var count = CommandLine.argc
        var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
        switch getenv("SUBJECT").map({ String(cString: $0) }) {
        case "tokens":
            exit(LLVMFuzzerRunDriver(&count, &arguments, Fuzzers.tokens))
        case "queries":
            exit(LLVMFuzzerRunDriver(&count, &arguments, Fuzzers.queries))
        default:
            Finding.report("the variable SUBJECT is tokens or queries")
        }
    }

    private static let tokens: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt = { start, count in
        TokenFuzzer.check(Array(UnsafeBufferPointer(start: start, count: count)))
        return 0
    }

    private static let queries: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt = { start, count in
        QueryFuzzer.shared.check(Array(UnsafeBufferPointer(start: start, count: count)))
        return 0
    }
}
