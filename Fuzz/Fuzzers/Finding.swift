// SPDX-License-Identifier: Apache-2.0

import Glibc

/// What a fuzzer tells when a sentence of the contract does not hold for its input.
enum Finding {
    /// Ends the process unless `holds`, and libFuzzer keeps the input.
    static func expect(_ holds: Bool, _ sentence: @autoclosure () -> String) {
        if !holds { report(sentence()) }
    }

    /// Writes the sentence and ends the process as a fault does.
    static func report(_ sentence: String) -> Never {
        let line = "finding: \(sentence)\n"
        _ = line.withCString { write(STDERR_FILENO, $0, line.utf8.count) }
        abort()
    }
}
