// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A blocking HTTP/1.1 client on one connection that it keeps.
package final class HTTPClient: Sendable {
    /// The connection below, for bytes that no well-behaved client would send.
    package let connection: RawClient
    private let port: UInt16
    private let input = Mutex<[UInt8]>([])

    /// The connection ended where an answer should be.
    package struct Ended: Error {}

    /// Connects to a port of 127.0.0.1.
    package init(port: UInt16, receiveBuffer: CInt? = nil) throws {
        self.port = port
        connection = try RawClient(port: port, receiveBuffer: receiveBuffer)
    }

    /// Sends a request and receives its answer.
    @discardableResult package func ask(
        _ method: String,
        _ target: String,
        _ body: String? = nil,
        fields: [String: String] = [:]
    ) throws -> HTTPAnswer {
        try send(method, target, body, fields: fields)
        return try receive(hasBody: method != "HEAD")
    }

    /// Sends a request; a body is JSON unless a field says otherwise.
    package func send(
        _ method: String,
        _ target: String,
        _ body: String? = nil,
        fields: [String: String] = [:]
    ) throws {
        var all = ["Host": "127.0.0.1:\(port)"]
        if let body {
            all["Content-Length"] = "\(body.utf8.count)"
            all["Content-Type"] = "application/json"
        }
        all.merge(fields) { $1 }
        let lines = all.sorted { $0.key < $1.key }.map { "\($0): \($1)\r\n" }.joined()
        try connection.send("\(method) \(target) HTTP/1.1\r\n\(lines)\r\n\(body ?? "")")
    }

    /// Receives an answer with its body, an interim one (100) too.
    package func receive(hasBody: Bool = true) throws -> HTTPAnswer {
        var answer = try receiveHead()
        guard hasBody, answer.status >= 200, answer.status != 204, answer.status != 304 else { return answer }
        if let length = answer["content-length"].flatMap({ Int($0) }) {
            answer.body = try take(length)
        } else if answer["transfer-encoding"] == "chunked" {
            while case let chunk = try receiveChunk(), !chunk.isEmpty { answer.body += chunk }
        }
        return answer
    }

    /// Receives an answer up to the empty line behind its fields.
    package func receiveHead() throws -> HTTPAnswer {
        var lines: [String] = []
        while case let line = try takeLine(), !line.isEmpty { lines.append(line) }
        return try HTTPAnswer(head: lines)
    }

    /// Receives the next chunk of a chunked body; the last one is empty.
    package func receiveChunk() throws -> [UInt8] {
        let line = try takeLine()
        guard let size = Int(line, radix: 16) else { throw HTTPAnswer.Malformed(text: line) }
        let chunk = try take(size)
        guard try takeLine().isEmpty else { throw HTTPAnswer.Malformed(text: "a chunk without a line end") }
        return chunk
    }

    /// Whether the server ended the connection, and nothing else comes before.
    package func isAtEnd() throws -> Bool {
        try input.withLock { bytes in
            guard bytes.isEmpty else { return false }
            bytes = try connection.receive()
            return bytes.isEmpty
        }
    }

    private func takeLine() throws -> String {
        try input.withLock { bytes in
            while true {
                if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
                    guard end > 0, bytes[end - 1] == UInt8(ascii: "\r") else {
                        throw HTTPAnswer.Malformed(text: "a line that ends with LF alone")
                    }
                    let line = String(decoding: bytes[..<(end - 1)], as: UTF8.self)
                    bytes.removeFirst(end + 1)
                    return line
                }
                try more(&bytes)
            }
        }
    }

    private func take(_ count: Int) throws -> [UInt8] {
        try input.withLock { bytes in
            while bytes.count < count { try more(&bytes) }
            let taken = Array(bytes[..<count])
            bytes.removeFirst(count)
            return taken
        }
    }

    private func more(_ bytes: inout [UInt8]) throws {
        let piece = try connection.receive()
        guard !piece.isEmpty else { throw Ended() }
        bytes += piece
    }
}
