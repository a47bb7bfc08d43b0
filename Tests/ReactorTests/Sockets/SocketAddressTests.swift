// SPDX-License-Identifier: Apache-2.0

import Reactor
import Testing

struct SocketAddressTests {
    @Test(arguments: [
        ("127.0.0.1:8080", "127.0.0.1", 8_080, true),
        ("127.9.9.9:1", "127.9.9.9", 1, true),
        ("0.0.0.0:0", "0.0.0.0", 0, false),
        ("192.168.1.2:65535", "192.168.1.2", 65_535, false),
        ("[::1]:0", "::1", 0, true),
        ("[::]:80", "::", 80, false),
        ("[::ffff:127.0.0.1]:80", "::ffff:127.0.0.1", 80, true),
        ("localhost:80", "127.0.0.1", 80, true),
    ])
    func `is read`(_ text: String, _ host: String, _ port: UInt16, _ isLoopback: Bool) throws {
        let address = try SocketAddress(parsing: text)
        #expect(address.host == host)
        #expect(address.port == port)
        #expect(address.isLoopback == isLoopback)
        #expect(try SocketAddress(parsing: address.description) == address)
    }

    @Test(arguments: [
        "", ":", "8080", "127.0.0.1", "127.0.0.1:", "127.0.0.1:65536", "127.0.0.1:-1", "127.0.0.1:+1", "127.0.0.1: 80",
        "127.0.0.1:80x", "127.0.0.256:80", "127.1:80", "example.com:80", "::1:80", "[::1]", "[127.0.0.1]:80", "[]:80",
        "[::1:80", "127.0.0.1\u{0}:80", "[::1%lo]:80",
    ])
    func `is refused`(_ text: String) {
        #expect(throws: SocketAddress.Malformed.self) { try SocketAddress(parsing: text) }
    }
}
