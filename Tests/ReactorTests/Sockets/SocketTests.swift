// SPDX-License-Identifier: Apache-2.0

import Glibc
import Reactor
import TestSupport
import Testing

/// One accepted connection, with a place to wait for its readiness.
private final class Peer: SocketObserver {
    private let place = Parking()
    private var socketOrNil: Socket?

    var socket: Socket {
        guard let socketOrNil else { preconditionFailure("no connection was accepted") }
        return socketOrNil
    }

    func socketBecameReady() {
        place.unpark()
    }

    func accept(from listening: ListeningSocket, on loop: EventLoop) async throws {
        let listener = try Listener(listening, on: loop) { [place] in place.unpark() }
        defer { listener.close() }
        while true {
            if case .done(let box) = try listener.accept(), let descriptor = box.take() {
                let socket = Socket(descriptor, on: loop)
                try socket.startWatching(for: self)
                socketOrNil = socket
                return
            }
            await place.park()
        }
    }

    func wait(for readiness: Readiness) async {
        while !socket.readiness.meets(readiness) { await place.park() }
    }

    func receiveText() async throws -> String? {
        while true {
            switch try socket.receive({ bytes in String(decoding: (0..<bytes.count).map { bytes[$0] }, as: UTF8.self) })
            {
            case .bytes(let text): return text
            case .ended: return nil
            case .wouldBlock: await place.park()
            }
        }
    }
}

struct SocketTests {
    /// Connects a client and runs a closure with the accepted end of it, on the loop.
    private func withConnection(
        receiveBuffer: CInt? = nil,
        server:
            @escaping @Sendable (isolated Resident, Socket, () async throws -> String?, (Readiness) async -> Void)
            async throws -> Void,
        client: @escaping @Sendable (RawClient) throws -> Void
    ) async throws {
        try await withLoop { resident in
            let (ports, continuation) = AsyncStream.makeStream(of: UInt16.self)
            async let serving: Void = resident.run { resident in
                let listener = try ListeningSocket(try SocketAddress(parsing: "127.0.0.1:0"))
                continuation.yield(listener.address.port)
                let peer = Peer()
                try await peer.accept(from: listener, on: resident.loop)
                try await server(resident, peer.socket, peer.receiveText, peer.wait)
                peer.socket.close()
            }
            var iterator = ports.makeAsyncIterator()
            let port = try #require(await iterator.next())
            try await onThread { try client(try RawClient(port: port, receiveBuffer: receiveBuffer)) }
            try await serving
        }
    }

    @Test func `what a client sends arrives, and what is sent reaches the client`() async throws {
        try await withConnection { _, socket, receive, _ in
            let question = try await receive()
            #expect(question == "question")
            #expect(try socket.send([UInt8]("ans".utf8).span, [UInt8]("wer".utf8).span) == 6)
            let end = try await receive()
            #expect(end == nil)
        } client: { client in
            try client.send("question")
            #expect(try client.receive(count: 6) == "answer")
            client.finishSending()
            #expect(try client.receiveToEnd() == "")
        }
    }

    @Test func `a peer that takes nothing stops sending, and lets it go on when it takes again`() async throws {
        let total = 8 << 20
        try await withConnection(receiveBuffer: 4_096) { _, socket, receive, wait in
            let bytes = [UInt8](repeating: 120, count: 1 << 20)
            var sent = 0
            var waits = 0
            while sent < total {
                sent += try socket.send(bytes.span.extracting(first: min(bytes.count, total - sent)))
                if sent < total, !socket.readiness.meets(.writable) {
                    waits += 1
                    if waits == 1 { _ = try await receive() }
                    await wait(.writable)
                }
            }
            #expect(waits > 0)
        } client: { client in
            try client.send("go")
            var received = 0
            while case let bytes = try client.receive(upTo: 1 << 20), !bytes.isEmpty { received += bytes.count }
            #expect(received == total)
        }
    }

    @Test func `a reset is an error`() async throws {
        try await withConnection { _, socket, receive, wait in
            _ = try await receive()
            #expect(try socket.send([1].span) == 1)
            await wait(.peerEnded)
            #expect(socket.readiness.meets(.gone))
            #expect(throws: SystemError(call: "recv", code: ECONNRESET)) { _ = try socket.receive { _ in } }
        } client: { client in
            client.resetAtEnd()
            try client.send("hello")
            _ = try client.receive(count: 1)
        }
    }

    @Test func `a reset reaches the client as one`() async throws {
        try await withConnection { _, socket, receive, _ in
            _ = try await receive()
            socket.reset()
        } client: { client in
            try client.send("hello")
            #expect(throws: RawClient.Failure(call: "recv", code: ECONNRESET)) { try client.receive() }
        }
    }

    @Test func `ending the sending side leaves the receiving side open`() async throws {
        try await withConnection { _, socket, receive, _ in
            socket.shutDownSending()
            let late = try await receive()
            #expect(late == "late")
        } client: { client in
            #expect(try client.receiveToEnd() == "")
            try client.send("late")
        }
    }

    @Test func `using a socket after closing it ends the program`() async {
        await #expect(processExitsWith: .failure) {
            try await SocketTests().withConnection { _, socket, _, _ in
                socket.close()
                _ = try socket.send([1].span)
            } client: { _ in
            }
        }
    }
}
