// SPDX-License-Identifier: Apache-2.0

import HTTP
import HTTPServer
import Reactor
import Synchronization
import TestSupport
import Testing

struct DeferredTests {
    @Test func `a request that waits is answered later, and the next one follows`() async throws {
        let answer: ClosureResponder.Answer = { head, _, loop in
            guard head.path.elementsEqual("/wait".utf8) else { return Response(.ok, body: .bytes(Array("now".utf8))) }
            return .deferred { waiter in
                let signal = await waiter.next(deadline: loop.now)
                return Response(.ok, body: .bytes(Array("\(signal)".utf8)))
            }
        }
        try await withServer(answer) { _, port in
            let text = try await exchange(port, request("/wait") + request("/wait") + request("/", close: true))
            #expect(text.count(of: "HTTP/1.1 200 OK") == 3)
            #expect(text.count(of: "\r\n\r\ndeadline") == 2 && text.hasSuffix("\r\n\r\nnow"))
        }
    }

    @Test func `it may be woken, before it sleeps too`() async throws {
        let answer: ClosureResponder.Answer = { _, _, _ in
            .deferred { waiter in
                waiter.wake()
                let signal = await waiter.next(deadline: nil)
                return Response(.ok, body: .bytes(Array("\(signal)".utf8)))
            }
        }
        try await withServer(answer) { _, port in
            let text = try await exchange(port, request(close: true))
            #expect(text.hasSuffix("\r\n\r\nwoken"))
        }
    }

    @Test func `what it is answered with may be a stream, or a HEAD's length alone`() async throws {
        let answer: ClosureResponder.Answer = { head, _, loop in
            .deferred { waiter in
                _ = await waiter.next(deadline: loop.now)
                guard head.method == .get else { return Response(.ok, body: .bytes(Array("hello".utf8))) }
                return Response(.ok, body: .stream { writer in try await writer.write(Array("hello".utf8)) })
            }
        }
        try await withServer(answer) { _, port in
            let text = try await exchange(port, request("/", "HEAD") + request(close: true))
            #expect(text.undated.hasPrefix("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nHTTP/1.1 200 OK\r\n"))
            #expect(text.hasSuffix("5\r\nhello\r\n0\r\n\r\n"))
        }
    }

    @Test func `who wakes a request that was answered wakes nobody`() async throws {
        let kept = Kept()
        let answer: ClosureResponder.Answer = { head, _, loop in
            if head.path.elementsEqual("/again".utf8) {
                kept.wake(on: loop)
                return Response(.ok, body: .bytes(Array("again".utf8)))
            }
            return .deferred { waiter in
                kept.keep(waiter, on: loop)
                return Response(.ok, body: .bytes(Array("first".utf8)))
            }
        }
        try await withServer(answer, as: configuration { $0.threads = 1 }) { _, port in
            // The first connection is gone when its waiter is woken.
            let first = try await exchange(port, request(close: true))
            #expect(first.hasSuffix("\r\n\r\nfirst"))
            let second = try await exchange(port, request("/again", close: true))
            #expect(second.hasSuffix("\r\n\r\nagain"))
        }
    }

    /// A waiter that somebody holds on to, on its loop.
    private final class Kept: Sendable {
        private let waiter = Mutex<LoopBound<Box>?>(nil)

        private final class Box {
            let waiter: any Waiter

            init(_ waiter: any Waiter) {
                self.waiter = waiter
            }
        }

        func keep(_ waiter: any Waiter, on loop: EventLoop) {
            let bound = LoopBound(Box(waiter), to: loop)
            self.waiter.withLock { $0 = bound }
        }

        func wake(on loop: EventLoop) {
            waiter.withLock { $0 }?.withValue { $0.waiter.wake() }
        }
    }

    @Test func `a peer that goes away ends the wait`() async throws {
        let journal = Journal<StreamSignal>()
        let answer: ClosureResponder.Answer = { _, _, _ in
            .deferred { waiter in
                journal.add(await waiter.next(deadline: nil))
                return nil
            }
        }
        try await withServer(answer) { _, port in
            try await onThread { try RawClient(port: port).send(request()) }
            #expect(await journal.next(1) == [.closed])
        }
    }

    @Test func `a server that stops tells those who wait, and answers them`() async throws {
        let journal = Journal<StreamSignal>()
        let begun = Journal<Int>()
        let answer: ClosureResponder.Answer = { _, _, _ in
            .deferred { waiter in
                begun.add(1)
                journal.add(await waiter.next(deadline: nil))
                return Response(.ok, body: .bytes(Array("late".utf8)))
            }
        }
        try await withServer(answer) { server, port in
            async let text = exchange(port, request())
            #expect(await begun.next(1) == [1])
            server.beginDrain()
            #expect(await journal.next(1) == [.draining])
            let answer = try await text
            #expect(answer.undated == "HTTP/1.1 200 OK\r\nContent-Length: 4\r\nConnection: close\r\n\r\nlate")
        }
    }
}
