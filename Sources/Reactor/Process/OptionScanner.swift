// SPDX-License-Identifier: Apache-2.0

import CLinux

/// Reads long options (`--listen 127.0.0.1:0`, `--listen=127.0.0.1:0`) from a command line, with getopt_long.
///
/// Names have to be spelled out. The scan ends at the first word that is no option, or behind `--`.
package struct OptionScanner {
    /// An option that may be given.
    package struct Option: Equatable, Sendable {
        /// The name without the dashes.
        package let name: String

        /// Whether a value has to follow.
        package let takesValue: Bool

        /// Declares an option.
        package init(_ name: String, takesValue: Bool) {
            self.name = name
            self.takesValue = takesValue
        }
    }

    /// An option that was given.
    package struct Found: Equatable, Sendable {
        /// The name without the dashes.
        package let name: String

        /// The value, nil when the option takes none.
        package let value: String?
    }

    /// A command line that cannot be read.
    package enum Failure: Error, Equatable, Sendable {
        /// The word names no option that was declared.
        case unknown(String)

        /// The option needs a value and is the last word.
        case lacksValue(String)

        /// The option takes no value and was given one with `=`.
        case takesNoValue(String)
    }

    private let options: [Option]
    private let words: [String]

    /// What was found, in order.
    package private(set) var found: [Found] = []

    /// The words behind the options.
    package private(set) var operands: [String] = []

    /// Reads all options of a command line, given without the program's name.
    package init(_ words: [String], options: [Option]) throws(Failure) {
        self.words = words
        self.options = options
        try scan()
    }

    private mutating func scan() throws(Failure) {
        let table = OptionTable(words: words, options: options)
        var index = 1
        while true {
            let result = table.next(at: index)
            let word = index <= words.count ? words[index - 1] : ""
            switch result.value {
            case TRIPFEED_OPTION_END:
                operands = Array(words.dropFirst(result.index - 1))
                return
            case TRIPFEED_OPTION_UNKNOWN: throw .unknown(word)
            case TRIPFEED_OPTION_LACKS_ARGUMENT: throw .lacksValue(word)
            case TRIPFEED_OPTION_TAKES_NO_ARGUMENT: throw .takesNoValue(word)
            default: found.append(Found(name: options[result.value].name, value: result.argument))
            }
            index = result.index
        }
    }
}
