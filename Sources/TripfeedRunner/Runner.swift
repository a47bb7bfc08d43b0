// SPDX-License-Identifier: Apache-2.0

public import ChangeHistory
import Reactor

/// A server for any schema: reads the command line, wires the rooms, runs them and stops them.
///
/// ```swift
/// @main struct Receipts {
///     static func main() async throws {
///         await Runner(program: "receipts", version: "1.0", schema: try Schema([Receipt.model])).run()
///     }
/// }
/// ```
public struct Runner: Sendable {
    let program: String
    let version: String
    let schema: Schema
    let openAPI: [UInt8]

    /// Names the program, what it keeps, and optionally a description of its API, served at `/openapi.json`.
    public init(program: String, version: String, schema: Schema, openAPI: [UInt8] = []) {
        self.program = program
        self.version = version
        self.schema = schema
        self.openAPI = openAPI
    }

    /// Runs the command that the process was given and ends the process.
    public func run() async -> Never {
        let words = Array(CommandLine.arguments.dropFirst())
        ProcessExit.exit(await run(words, environment: ProcessEnvironment.variables()))
    }

    /// Runs a command; gives the status for the process to end with.
    func run(_ words: [String], environment: [String: String]) async -> Int32 {
        do {
            switch try Command(words) {
            case .serve(let arguments):
                let options = try ServeOptions(arguments, environment: environment)
                return await ServeCommand(runner: self, options: options).run()
            case .version: StandardOutput.writeLine("\(program) \(version)")
            case .help(let topic): StandardOutput.writeLine(HelpText(program: program).text(for: topic))
            }
            return 0
        } catch {
            StandardError.writeLine("\(program): \(error.message)")
            return 2
        }
    }
}
