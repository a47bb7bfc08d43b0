// SPDX-License-Identifier: Apache-2.0

import HTTP

/// What a decoder makes of a connection's bytes: one line an event, bodies joined, the error last.
struct Transcript: Equatable, CustomStringConvertible {
    private(set) var heads: [RequestHead] = []
    private(set) var bodies: [[UInt8]] = []
    private(set) var finished = 0
    private(set) var error: RequestError?
    /// Whether the bytes ended inside a request.
    private(set) var isPartial = false

    /// Feeds the pieces one after another, each until nothing more comes of it.
    init(_ bytes: [UInt8], pieces: [Range<Int>], limits: Limits = Limits()) {
        var decoder = RequestDecoder(limits: limits)
        for piece in pieces {
            var position = piece.lowerBound
            do {
                while try take(bytes.span.extracting(position..<piece.upperBound), &decoder, &position) {}
            } catch {
                self.error = error
                return
            }
            precondition(position == piece.upperBound, "\(piece.upperBound - position) bytes were left")
        }
        isPartial = !decoder.isIdle
    }

    var description: String {
        var lines = heads.indices.map { index in
            let head = heads[index]
            let path = String(decoding: head.path, as: UTF8.self)
            let query = head.query.map { String(decoding: $0, as: UTF8.self) } ?? "-"
            let host = head.host.map { String(decoding: $0, as: UTF8.self) } ?? "-"
            return "\(head.method.name) \(path) \(query) \(host) 1.\(head.minorVersion) \(head.framing) "
                + "\(head.fields.count) \(head.keepsAlive) \(head.expectsContinue) "
                + String(decoding: bodies[index], as: UTF8.self)
        }
        lines.append("finished \(finished), partial \(isPartial), error \(error.map { "\($0)" } ?? "-")")
        return lines.joined(separator: "\n")
    }

    static func == (left: Transcript, right: Transcript) -> Bool {
        left.description == right.description && left.bodies == right.bodies
    }

    private mutating func take(
        _ input: Span<UInt8>,
        _ decoder: inout RequestDecoder,
        _ position: inout Int
    ) throws(RequestError) -> Bool {
        let (consumed, event) = try decoder.decode(input)
        position += consumed
        switch event {
        case .needMore:
            return false
        case .head(let head):
            heads.append(head)
            bodies.append([])
        case .body(let range):
            for index in range { bodies[bodies.count - 1].append(input[index]) }
        case .end:
            finished += 1
        }
        return true
    }
}
