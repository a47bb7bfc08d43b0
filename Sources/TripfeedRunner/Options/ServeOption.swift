// SPDX-License-Identifier: Apache-2.0

/// One option of `serve`: the same name on the command line and in the environment.
struct ServeOption: Sendable {
    typealias Reader = @Sendable (String, inout ServeOptions) throws(Expectation) -> Void

    /// What a value has to be, as the end of a sentence.
    struct Expectation: Error {
        let phrase: String
    }

    let name: String
    /// What stands for the value in the help.
    let placeholder: String
    let help: String
    let reader: Reader

    init(_ name: String, _ placeholder: String, _ help: String, reader: @escaping Reader) {
        self.name = name
        self.placeholder = placeholder
        self.help = help
        self.reader = reader
    }

    /// The name in the environment, such as `TRIPFEED_LOG_LEVEL`.
    var variable: String {
        "TRIPFEED_" + name.map { $0 == "-" ? "_" : $0.uppercased() }.joined()
    }

    /// Reads a value; `source` is where it was given, for the error.
    func read(_ value: String, from source: String, into options: inout ServeOptions) throws(UsageError) {
        do {
            try reader(value, &options)
        } catch {
            throw UsageError("‘\(value)’ for \(source) is not \(error.phrase)")
        }
    }
}
