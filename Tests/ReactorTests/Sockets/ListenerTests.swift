// SPDX-License-Identifier: Apache-2.0

import Glibc
import Reactor
import TestSupport
import Testing

struct ListenerTests {
    @Test(arguments: ["127.0.0.1:0", "[::1]:0"])
    func `port 0 becomes a port of the kernel's choice`(_ text: String) throws {
        let listener = try Listener(address: try SocketAddress(parsing: text))
        #expect(listener.address.port != 0)
        #expect(listener.address == (try SocketAddress(parsing: text)).with(port: listener.address.port))
    }

    @Test func `an address in use is refused`() throws {
        let first = try Listener(address: try SocketAddress(parsing: "127.0.0.1:0"))
        #expect(throws: SystemError(call: "listen", code: EADDRINUSE)) { try Listener(address: first.address) }
    }

    @Test func `nothing is accepted while nobody connects`() throws {
        let listener = try Listener(address: try SocketAddress(parsing: "127.0.0.1:0"))
        guard case .wouldBlock = try listener.accept() else {
            Issue.record("a connection came from nowhere")
            return
        }
    }

    @Test func `a closed listener refuses whoever connects`() async throws {
        let listener = try Listener(address: try SocketAddress(parsing: "127.0.0.1:0"))
        let port = listener.address.port
        listener.close()
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
