// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing

/// The program serving on a free port of loopback.
final class RunningServer: Sendable {
    let process: ChildProcess
    let port: UInt16
    /// The line with which it said that it serves.
    let readyLine: String

    /// The program ended, or said something else, instead of serving.
    struct NotReady: Error {
        let output: String
    }

    /// Starts the program and waits until it serves.
    convenience init(
        store: String,
        _ options: [String] = [],
        environment: [String: String] = [:],
        folder: String = "/"
    ) throws {
        let words = ["serve", "--listen", "127.0.0.1:0", "--store", store] + options
        try self.init(Program.start(words, environment: environment, in: folder))
    }

    /// Waits until a process serves.
    init(_ process: ChildProcess) throws {
        guard let line = process.errorLine(where: { $0.contains(": ready on ") }),
            let address = line.firstMatch(of: /http:\/\/\S+:(\d+),/), let port = UInt16(address.1)
        else { throw NotReady(output: process.standardError()) }
        self.process = process
        self.port = port
        readyLine = line
    }

    /// A new connection.
    func client(receiveBuffer: CInt? = nil) throws -> HTTPClient {
        try HTTPClient(port: port, receiveBuffer: receiveBuffer)
    }

    /// One request on a connection of its own.
    @discardableResult func ask(
        _ method: String,
        _ target: String,
        _ body: String? = nil,
        fields: [String: String] = [:]
    ) throws -> HTTPAnswer {
        try client().ask(method, target, body, fields: fields)
    }

    /// Opens a stream of ticks.
    func ticks(_ query: String = "", fields: [String: String] = [:], receiveBuffer: CInt? = nil) throws -> EventReader {
        try EventReader(client(receiveBuffer: receiveBuffer), "/history/events\(query)", fields: fields)
    }

    /// Asks for the end and waits for it, which has to be in order.
    func stop(sourceLocation: SourceLocation = #_sourceLocation) {
        process.signal(SIGTERM)
        #expect(process.waitForExit() == .status(0), sourceLocation: sourceLocation)
    }

    /// Ends it in the middle of whatever it does.
    func kill() {
        process.signal(SIGKILL)
        process.waitForExit()
    }
}
