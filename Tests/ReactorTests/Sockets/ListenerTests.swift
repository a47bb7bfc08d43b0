// SPDX-License-Identifier: Apache-2.0

import Glibc
import Reactor
import TestSupport
import Testing

struct ListenerTests {
    private func listen(_ text: String = "127.0.0.1:0") throws -> ListeningSocket {
        try ListeningSocket(try SocketAddress(parsing: text))
    }

    @Test(arguments: ["127.0.0.1:0", "[::1]:0"])
    func `port 0 becomes a port of the kernel's choice`(_ text: String) throws {
        let listening = try listen(text)
        #expect(listening.address.port != 0)
        #expect(listening.address == (try SocketAddress(parsing: text)).with(port: listening.address.port))
    }

    @Test func `an address in use is refused`() throws {
        let first = try listen()
        #expect(throws: SystemError(call: "listen", code: EADDRINUSE)) { try ListeningSocket(first.address) }
    }

    @Test func `nothing is accepted while nobody connects, nor after closing`() async throws {
        let listening = try listen()
        try await withLoop { resident in
            try await resident.run { resident in
                let listener = try Listener(listening, on: resident.loop) {}
                let before = try listener.accept()
                listener.close()
                let after = try listener.accept()
                for outcome in [before, after] {
                    guard case .wouldBlock = outcome else {
                        Issue.record("a connection came from nowhere")
                        return
                    }
                }
            }
        }
    }

    @Test func `a closed listener refuses whoever connects`() async throws {
        let listening = try listen()
        let port = listening.address.port
        try await withLoop { resident in
            try await resident.run { resident in try Listener(listening, on: resident.loop) {}.close() }
        }
        await #expect(throws: RawClient.Failure(call: "connect", code: ECONNREFUSED)) {
            try await onThread { _ = try RawClient(port: port) }
        }
    }

    @Test func `a descriptor in a box goes to the first who asks`() throws {
        let number = dup(0)
        let box = DescriptorBox(Descriptor(owning: number))
        let taken = takeNumber(from: box)
        #expect(taken == number)
        #expect(takeNumber(from: box) == nil)
        #expect(fcntl(number, F_GETFD) == -1)
    }

    private func takeNumber(from box: DescriptorBox) -> CInt? {
        guard let descriptor = box.take() else { return nil }
        return descriptor.number
    }

    @Test func `a descriptor that nobody took is closed with its box`() {
        let number = dup(0)
        do { _ = DescriptorBox(Descriptor(owning: number)) }
        #expect(fcntl(number, F_GETFD) == -1)
    }
}
