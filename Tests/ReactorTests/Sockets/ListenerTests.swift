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
        // An address of its own, so that no other test listens on the port once it is free.
        let host = "127.0.0.3"
        let listening = try listen("\(host):0")
        let port = listening.address.port
        try await withLoop { resident in
            try await resident.run { resident in try Listener(listening, on: resident.loop) {}.close() }
        }
        await #expect(throws: RawClient.Failure(call: "connect", code: ECONNREFUSED)) {
            try await onThread { _ = try RawClient(port: port, host: host) }
        }
    }

    @Test func `a descriptor in a box goes to the first who asks`() throws {
        let number = dup(0)
        let box = DescriptorBox(Descriptor(owning: number))
        let taken = takeNumber(from: box)
        #expect(taken == number)
        #expect(takeNumber(from: box) == nil)
    }

    private func takeNumber(from box: DescriptorBox) -> CInt? {
        guard let descriptor = box.take() else { return nil }
        return descriptor.number
    }

    @Test func `a descriptor that nobody took is closed with its box`() {
        // The reading end of a pipe sees its end when the last writing end is closed.
        var ends: [CInt] = [0, 0]
        #expect(pipe(&ends) == 0)
        do { _ = DescriptorBox(Descriptor(owning: ends[1])) }
        var byte: UInt8 = 0
        #expect(read(ends[0], &byte, 1) == 0)
        close(ends[0])
    }
}
