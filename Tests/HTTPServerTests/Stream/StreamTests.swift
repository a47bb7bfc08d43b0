// SPDX-License-Identifier: Apache-2.0

import Glibc
import HTTP
import HTTPServer
import Reactor
import TestSupport
import Testing

struct StreamTests {
    @Test func `a stream is chunked, and its end keeps the connection`() async throws {
        let answer = streaming { writer, _ in
            try await writer.write(Array("hello".utf8))
            _ = writer.offer(StreamChunk(Array(" world".utf8)))
        }
        try await withServer(answer) { _, port in
            let text = try await exchange(port, request() + request(close: true))
            let body = "5\r\nhello\r\n6\r\n world\r\n0\r\n\r\n"
            #expect(
                text.undated == "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\(body)"
                    + "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n\(body)"
            )
        }
    }

    @Test func `a stream over HTTP 1.0 ends with the connection`() async throws {
        let answer = streaming { writer, _ in
            _ = writer.offer(StreamChunk(Array("hello".utf8)))
            try await writer.write(Array(" world".utf8))
        }
        try await withServer(answer) { _, port in
            let text = try await exchange(port, "GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
            #expect(text.undated == "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nhello world")
        }
    }

    @Test func `a stream without bytes has its head and its end`() async throws {
        try await withServer(streaming { _, _ in }) { _, port in
            let text = try await exchange(port, request(close: true))
            #expect(text.hasSuffix("\r\n\r\n0\r\n\r\n"))
        }
    }

    @Test func `the head goes out before a stream waits`() async throws {
        try await withServer(streaming { writer, _ in _ = await writer.next(deadline: nil) }) { _, port in
            let head = try await onThread {
                let client = try RawClient(port: port)
                try client.send(request())
                return try client.receive(until: "\r\n\r\n")
            }
            #expect(head.hasPrefix("HTTP/1.1 200 OK\r\n"))
        }
    }

    @Test(arguments: [true, false])
    func `a stream that fails ends without its last chunk`(_ throwsError: Bool) async throws {
        let answer = streaming { writer, _ in
            try await writer.write(Array("half".utf8))
            if throwsError { throw StreamError.ended }
            writer.abort()
            #expect(writer.offer(StreamChunk([1])) == .refused)
            await #expect(throws: StreamError.ended) { try await writer.write([1]) }
        }
        try await withServer(answer) { _, port in
            let text = try await onThread {
                let client = try RawClient(port: port)
                try client.send(request())
                var text = ""
                do {
                    while case let bytes = try client.receive(), !bytes.isEmpty {
                        text += String(decoding: bytes, as: UTF8.self)
                    }
                    text += "<end>"
                } catch {
                    text += "<reset>"
                }
                return text
            }
            #expect(!text.contains("0\r\n\r\n"))
            #expect(text.hasSuffix("<reset>"))
        }
    }

    @Test func `whoever wakes a stream is heard, before it waits and while it does`() async throws {
        let seen = Journal<StreamSignal>()
        let answer = streaming { writer, loop in
            writer.wake()
            seen.add(await writer.next(deadline: nil))
            let bound = LoopBound(writer, to: loop)
            loop.execute { bound.withValue { $0.wake() } }
            seen.add(await writer.next(deadline: nil))
            seen.add(await writer.next(deadline: loop.now + .milliseconds(5)))
            seen.add(await writer.next(deadline: loop.now))
        }
        try await withServer(answer) { _, port in
            _ = try await exchange(port, request(close: true))
            let signals = await seen.next(4)
            #expect(signals == [.woken, .woken, .deadline, .deadline])
        }
    }

    @Test(arguments: [true, false])
    func `a stream hears that its peer is gone`(_ resets: Bool) async throws {
        let seen = Journal<StreamSignal>()
        let answer = streaming { writer, _ in
            _ = writer.offer(StreamChunk([97]))
            seen.add(await writer.next(deadline: nil))
            seen.add(await writer.next(deadline: nil))
        }
        try await withServer(answer) { _, port in
            try await onThread {
                let client = try RawClient(port: port)
                if resets { client.resetAtEnd() }
                try client.send(request())
                _ = try client.receive(until: "a\r\n")
            }
            let signals = await seen.next(2)
            #expect(signals == [.closed, .closed])
        }
    }

    @Test func `a slow peer gets every byte of what was taken, in order, and nothing of what was refused`() async throws
    {
        let seen = Journal<(Int, StreamSignal)>()
        let piece = [UInt8](repeating: 98, count: 100_000)
        let answer = streaming { writer, _ in
            var taken = 0
            var last = Offer.sent
            while last == .sent {
                last = writer.offer(StreamChunk(piece))
                taken += 1
            }
            #expect(last == .waiting)
            #expect(writer.offer(StreamChunk(Array("REFUSED".utf8))) == .refused)
            seen.add((taken, await writer.next(deadline: nil)))
            #expect(writer.offer(StreamChunk([100])) != .refused)
        }
        try await withServer(answer) { _, port in
            let text = try await onThread {
                let client = try RawClient(port: port, receiveBuffer: 4_096)
                try client.send(request(close: true))
                return try client.receiveToEnd()
            }
            let (taken, signal) = try #require(await seen.next(1).first)
            #expect(signal == .drained)
            let count = text.count(of: "186a0\r\n")
            #expect(count == taken)
            let (isFree, isWhole) = (!text.contains("REFUSED"), text.hasSuffix("1\r\nd\r\n0\r\n\r\n"))
            #expect(isFree && isWhole)
        }
    }

    @Test func `a long write waits for a slow peer`() async throws {
        let size = 5_000_000
        let answer = streaming { writer, _ in
            try await writer.write([UInt8](repeating: 97, count: size))
            try await writer.write([98])
        }
        try await withServer(answer) { _, port in
            let text = try await onThread {
                let client = try RawClient(port: port, receiveBuffer: 4_096)
                try client.send(request(close: true))
                return try client.receiveToEnd()
            }
            let isWhole = text.hasSuffix("\(String(repeating: "a", count: size))\r\n1\r\nb\r\n0\r\n\r\n")
            #expect(isWhole)
        }
    }

    @Test func `a peer that takes nothing is told of as stalled`() async throws {
        let seen = Journal<StreamSignal>()
        let answer = streaming { writer, _ in
            while writer.offer(StreamChunk([UInt8](repeating: 97, count: 100_000))) == .sent {}
            seen.add(await writer.next(deadline: nil))
        }
        try await withServer(answer, as: try configuration { $0.timeouts.stall = .milliseconds(50) }) { _, port in
            let client = try await onThread {
                let client = try RawClient(port: port, receiveBuffer: 4_096)
                try client.send(request())
                return client
            }
            let signals = await seen.next(1)
            #expect(signals == [.stalled])
            withExtendedLifetime(client) {}
        }
    }

    @Test func `a stream that sleeps when bytes begin to wait is told that its peer has stalled`() async throws {
        let seen = Journal<StreamSignal>()
        let answer = streaming { writer, loop in
            let bound = LoopBound(writer, to: loop)
            var signal = StreamSignal.drained
            while signal == .drained {
                loop.execute {
                    bound.withValue { while $0.offer(StreamChunk([UInt8](repeating: 97, count: 100_000))) == .sent {} }
                }
                signal = await writer.next(deadline: nil)
            }
            seen.add(signal)
        }
        try await withServer(answer, as: try configuration { $0.timeouts.stall = .milliseconds(50) }) { _, port in
            let client = try await onThread {
                let client = try RawClient(port: port, receiveBuffer: 4_096)
                try client.send(request())
                return client
            }
            let signals = await seen.next(1)
            #expect(signals == [.stalled])
            withExtendedLifetime(client) {}
        }
    }

    @Test func `whoever still holds a stream that has ended can do no harm`() async throws {
        let held = Journal<Offer>()
        let answer = streaming { writer, loop in
            _ = writer.offer(StreamChunk([97]))
            let bound = LoopBound(writer, to: loop)
            Task {
                // The next request on the connection is under way when this runs or comes later: either way inert.
                await Task.yield()
                loop.execute {
                    bound.withValue {
                        $0.wake()
                        held.add($0.offer(StreamChunk([98])))
                    }
                }
            }
        }
        try await withServer(answer) { _, port in
            let text = try await exchange(port, request() + request() + request(close: true))
            #expect(text.count(of: "0\r\n\r\n") == 3)
            let offers = await held.next(3)
            #expect(offers.allSatisfy { $0 == .refused || $0 == .sent })
        }
    }

    @Test(.timeLimit(.minutes(1)))
    func `a stream that has ended holds nothing of its handler, though the handler holds it`() async throws {
        final class Holder {
            var writer: (any BodyWriter)?
            let gone: Journal<Void>

            init(_ gone: Journal<Void>) {
                self.gone = gone
            }

            deinit {
                gone.add(())
            }
        }
        let gone = Journal<Void>()
        let answer: ClosureResponder.Answer = { _, _, _ in
            let holder = Holder(gone)
            return Response(.ok, body: .stream { writer in holder.writer = writer })
        }
        try await withServer(answer) { _, port in
            _ = try await exchange(port, request(close: true))
            #expect(await gone.next(1).count == 1)
        }
    }

    @Test func `what a client sends during a stream is its next request`() async throws {
        let sent = Journal<Void>()
        let answer: ClosureResponder.Answer = { head, _, _ in
            guard head.path == Array("/stream".utf8)[...] else { return Response(.ok, body: .bytes([33])) }
            return Response(
                .ok,
                body: .stream { writer in
                    _ = writer.offer(StreamChunk([97]))
                    _ = await sent.next(1)
                }
            )
        }
        try await withServer(answer) { _, port in
            let text = try await onThread {
                let client = try RawClient(port: port)
                try client.send(request("/stream"))
                _ = try client.receive(until: "a\r\n")
                try client.send(request("/", close: true))
                sent.add(())
                return try client.receiveToEnd()
            }
            #expect(text.hasPrefix("0\r\n\r\nHTTP/1.1 200 OK\r\n"))
            #expect(text.hasSuffix("!"))
        }
    }
}
