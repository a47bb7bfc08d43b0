// SPDX-License-Identifier: Apache-2.0

import CLinux

/// A numeric address and a port to listen on: `127.0.0.1:8080`, `[::1]:0`.
package struct SocketAddress: Equatable, Sendable, CustomStringConvertible {
    /// A text that is no such address, and why.
    package struct Malformed: Error, Equatable, Sendable {
        /// What is wrong, as a sentence for a person.
        package let reason: String
    }

    /// The address without brackets, as it was written.
    package let host: String

    /// The port; 0 lets the kernel choose one.
    package let port: UInt16

    private let isIPv6: Bool

    /// Reads `address:port`, with an IPv6 address in brackets.
    ///
    /// `localhost` is read as 127.0.0.1; no other name is looked up, since an answer from elsewhere must not decide
    /// where a server listens.
    package init(parsing text: String) throws(Malformed) {
        guard let colon = text.lastIndex(of: ":") else {
            throw Malformed(reason: "\"\(text)\" has no port; write it as 127.0.0.1:8080 or [::1]:8080")
        }
        let digits = text[text.index(after: colon)...]
        guard digits.utf8.allSatisfy({ 48...57 ~= $0 }), let port = UInt16(digits) else {
            throw Malformed(reason: "\"\(digits)\" is no port; ports are 0 to 65535")
        }
        try self.init(host: String(text[..<colon]), port: port)
    }

    private init(host text: String, port: UInt16) throws(Malformed) {
        let isBracketed = text.hasPrefix("[") && text.hasSuffix("]") && text.utf8.count > 2
        let host = isBracketed ? String(text.dropFirst().dropLast()) : text == "localhost" ? "127.0.0.1" : text
        let family = unsafe tripfeed_address_family(host)
        guard !host.utf8.contains(0), family == (isBracketed ? 6 : 4) else {
            throw Malformed(reason: "\"\(text)\" is no numeric address; IPv6 is written in brackets")
        }
        self.host = host
        self.port = port
        isIPv6 = isBracketed
    }

    private init(_ original: SocketAddress, port: UInt16) {
        host = original.host
        isIPv6 = original.isIPv6
        self.port = port
    }

    /// The same address with another port.
    package func with(port: UInt16) -> SocketAddress {
        SocketAddress(self, port: port)
    }

    /// Whether only this host can reach it: 127.0.0.0/8 or ::1.
    package var isLoopback: Bool { unsafe tripfeed_address_is_loopback(host) != 0 }

    /// The form that ``init(parsing:)`` reads.
    package var description: String { isIPv6 ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
