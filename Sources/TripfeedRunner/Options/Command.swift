// SPDX-License-Identifier: Apache-2.0

/// What the first word of the command line asks for.
enum Command: Equatable {
    case serve([String])
    case version
    case help(HelpText.Topic)

    init(_ words: [String]) throws(UsageError) {
        let rest = Array(words.dropFirst())
        switch words.first {
        case "serve" where rest.contains("--help"): self = .help(.serve)
        case "serve": self = .serve(rest)
        case "version", "--version":
            try Self.refuse(rest)
            self = .version
        case nil: self = .help(.overview)
        case "help", "--help", "-h":
            try Self.refuse(Array(rest.dropFirst()))
            self = .help(try Self.topic(rest.first))
        case let word?: throw UsageError("there is no command ‘\(word)’; ‘help’ lists them")
        }
    }

    private static func topic(_ word: String?) throws(UsageError) -> HelpText.Topic {
        guard let word else { return .overview }
        guard let topic = HelpText.Topic(rawValue: word), topic != .overview else {
            throw UsageError("there is no command ‘\(word)’; ‘help’ lists them")
        }
        return topic
    }

    private static func refuse(_ words: [String]) throws(UsageError) {
        if let word = words.first { throw UsageError("‘\(word)’ is one word too many") }
    }
}
