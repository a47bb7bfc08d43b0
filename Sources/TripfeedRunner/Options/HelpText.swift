// SPDX-License-Identifier: Apache-2.0

/// What `help` says.
struct HelpText {
    /// What there is help for.
    enum Topic: String, Equatable {
        case overview, serve, version, help
    }

    let program: String

    func text(for topic: Topic) -> String {
        switch topic {
        case .overview, .help:
            """
            usage: \(program) COMMAND [OPTIONS]

              serve            run the server
              version          say which version this is
              help [COMMAND]   say how something is used
            """
        case .version: "usage: \(program) version"
        case .serve:
            """
            usage: \(program) serve [OPTIONS]

            \(ServeOption.all.map(line).joined(separator: "\n"))

            Each option can also be given in the environment: --log-level as TRIPFEED_LOG_LEVEL.
            """
        }
    }

    private func line(_ option: ServeOption) -> String {
        let usage = "  --\(option.name) \(option.placeholder)"
        return usage + String(repeating: " ", count: max(1, 34 - usage.count)) + option.help
    }
}
