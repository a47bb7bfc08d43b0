// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc

/// The C form of a command line and its options, which getopt_long reads.
@safe
final class OptionTable {
    private var arguments: [UnsafeMutablePointer<CChar>?]
    private var options: [option]

    init(words: [String], options declared: [OptionScanner.Option]) {
        // Copies of C, since getopt_long keeps pointers into the words until its results are read.
        unsafe arguments = (["program"] + words).map { unsafe strdup($0) } + [nil]
        unsafe options = declared.enumerated().map { index, declared in
            unsafe option(
                name: strdup(declared.name),
                has_arg: declared.takesValue ? required_argument : no_argument,
                flag: nil,
                val: CInt(index)
            )
        }
        unsafe options.append(option())
    }

    deinit {
        unsafe arguments.forEach { unsafe free($0) }
        unsafe options.forEach { unsafe free(UnsafeMutableRawPointer(mutating: $0.name)) }
    }

    /// Looks at the word at `index`; a value of zero or more is the position of the declared option.
    func next(at index: Int) -> (value: Int, argument: String?, index: Int) {
        let count = unsafe CInt(arguments.count - 1)
        let found = unsafe tripfeed_getopt(count, arguments, options, CInt(index))
        let argument = unsafe found.argument.map { unsafe String(cString: $0) }
        return unsafe (Int(found.value), argument, Int(found.index))
    }
}
