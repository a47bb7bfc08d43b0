// SPDX-License-Identifier: Apache-2.0

import HTTP
import HTTPServer
import Reactor
import TestSupport
import Testing

struct SizedStreamTests {
    private func sized(
        _ length: Int,
        _ body: @escaping @Sendable (any BodyWriter) async throws -> Void
    ) -> ClosureResponder.Answer {
        { _, _, _ in Response(.ok, body: .sizedStream(length: length) { writer in try await body(writer) }) }
    }

    @Test(arguments: [0, 1])
    func `A stream of known length has no framing, and keeps the connection`(minorVersion: Int) async throws {
        let answer = sized(11) { writer in
            try await writer.write(Array("hello".utf8))
            try await writer.write([])
            _ = writer.offer(StreamChunk(Array(" world".utf8)))
        }
        try await withServer(answer) { _, port in
            let first = "GET / HTTP/1.\(minorVersion)\r\nHost: x\r\nConnection: keep-alive\r\n\r\n"
            let text = try await exchange(port, first + request(close: true))
            let kept = minorVersion == 0 ? "Connection: keep-alive\r\n" : ""
            #expect(
                text.undated == "HTTP/1.1 200 OK\r\nContent-Length: 11\r\n\(kept)\r\nhello world"
                    + "HTTP/1.1 200 OK\r\nContent-Length: 11\r\nConnection: close\r\n\r\nhello world"
            )
        }
    }

    @Test func `A stream of no bytes is its head`() async throws {
        try await withServer(sized(0) { _ in }) { _, port in
            let text = try await exchange(port, request() + request(close: true))
            #expect(text.count(of: "Content-Length: 0\r\n") == 2)
        }
    }

    @Test func `HEAD tells the length and writes nothing`() async throws {
        let written = Journal<Int>()
        let answer = sized(3) { writer in
            written.add(3)
            try await writer.write([1, 2, 3])
        }
        try await withServer(answer) { _, port in
            let text = try await exchange(port, request("/", "HEAD") + request("/", "HEAD", close: true))
            #expect(text.count(of: "Content-Length: 3\r\n") == 2)
            written.add(0)
            let first = await written.next(1)
            #expect(first == [0])
        }
    }

    @Test func `More than the kernel takes at once arrives whole`() async throws {
        let piece = (0..<1 << 18).map { UInt8(truncatingIfNeeded: $0 % 251) }
        let answer = sized(32 * piece.count) { writer in
            for _ in 0..<32 { try await writer.write(piece) }
        }
        try await withServer(answer) { _, port in
            let isWhole = try await onThread {
                let client = try RawClient(port: port)
                try client.send(request(close: true))
                var bytes: [UInt8] = []
                while case let more = try client.receive(), !more.isEmpty { bytes += more }
                let body = bytes.suffix(32 * piece.count)
                return body.count == 32 * piece.count
                    && (0..<32).allSatisfy { body.dropFirst($0 * piece.count).prefix(piece.count).elementsEqual(piece) }
            }
            #expect(isWhole)
        }
    }

    enum Lapse: CaseIterable, Sendable { case tooFew, failing, tooManyWritten, tooManyOffered, tooManyAtOnce }

    @Test(arguments: Lapse.allCases)
    func `A body that is not as long as was promised cuts the connection`(lapse: Lapse) async throws {
        let answer = sized(4) { writer in
            if lapse == .tooManyAtOnce {
                #expect(writer.offer(StreamChunk([1, 2, 3, 4, 5])) == .refused)
                return
            }
            try await writer.write([1, 2, 3])
            switch lapse {
            case .tooFew, .tooManyAtOnce: break
            case .failing: throw StreamError.ended
            case .tooManyWritten:
                await #expect(throws: StreamError.beyondLength) { try await writer.write([4, 5]) }
                await #expect(throws: StreamError.ended) { try await writer.write([4]) }
            case .tooManyOffered:
                #expect(writer.offer(StreamChunk([4, 5])) == .refused)
                #expect(writer.offer(StreamChunk([4])) == .refused)
            }
        }
        try await withServer(answer) { _, port in
            let isReset = try await onThread {
                let client = try RawClient(port: port)
                try client.send(request() + request())
                do {
                    while case let bytes = try client.receive(), !bytes.isEmpty { #expect(!bytes.contains(4)) }
                    return false
                } catch {
                    return true
                }
            }
            #expect(isReset)
        }
    }
}
