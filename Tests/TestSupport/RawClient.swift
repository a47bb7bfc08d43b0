// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A blocking TCP client on loopback that sends and receives bytes as they are.
///
/// Each call that would wait longer than a minute fails, so that a hanging server fails a test instead of hanging it.
package final class RawClient: Sendable {
    /// A call that failed or waited too long.
    package struct Failure: Error, Equatable {
        package let call: String
        package let code: CInt

        package init(call: String, code: CInt) {
            self.call = call
            self.code = code
        }
    }

    private let descriptor: CInt

    /// Connects to a port of 127.0.0.1, or of another address of this host.
    ///
    /// `receiveBuffer` is the size of the kernel's receive buffer: a small one makes a peer that soon takes nothing,
    /// and with small segments the kernel keeps little for the other side either.
    package init(port: UInt16, host: String = "127.0.0.1", receiveBuffer: CInt? = nil) throws {
        descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw Failure(call: "socket", code: errno) }
        var limit = timeval(tv_sec: 300, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        if var size = receiveBuffer {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, 4)
            var segment: CInt = 536
            setsockopt(descriptor, CInt(IPPROTO_TCP), TCP_MAXSEG, &segment, 4)
        }
        var on: CInt = 1
        setsockopt(descriptor, CInt(IPPROTO_TCP), TCP_NODELAY, &on, 4)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        guard inet_pton(AF_INET, host, &address.sin_addr) == 1 else { throw Failure(call: "inet_pton", code: EINVAL) }
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        // Nothing to close here: all is initialised, so the failing initialiser ends in `deinit`.
        if result < 0 { throw Failure(call: "connect", code: errno) }
    }

    deinit {
        Glibc.close(descriptor)
    }

    /// Sends all bytes.
    package func send(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw Failure(call: "send", code: errno) }
            rest = rest.dropFirst(count)
        }
    }

    /// Sends a text, its lines as they are written.
    package func send(_ text: String) throws {
        try send(Array(text.utf8))
    }

    /// Ends the sending side.
    package func finishSending() {
        shutdown(descriptor, CInt(SHUT_WR))
    }

    /// Makes the end of this client a reset of the connection.
    package func resetAtEnd() {
        var value = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &value, socklen_t(MemoryLayout<linger>.size))
    }

    /// Receives at least one byte, or none at the end.
    package func receive(upTo limit: Int = 65_536) throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: limit)
        let count = recv(descriptor, &bytes, limit, 0)
        guard count >= 0 else { throw Failure(call: "recv", code: errno) }
        return Array(bytes[..<count])
    }

    /// Whether something can be received now: bytes, or the end.
    package func hasArrived() -> Bool {
        var byte: UInt8 = 0
        return recv(descriptor, &byte, 1, CInt(MSG_PEEK) | CInt(MSG_DONTWAIT)) >= 0 || errno != EAGAIN
    }

    /// Receives until the connection ends, and returns everything.
    package func receiveToEnd() throws -> String {
        var all: [UInt8] = []
        while case let bytes = try receive(), !bytes.isEmpty { all += bytes }
        return String(decoding: all, as: UTF8.self)
    }

    /// Receives until what came ends with a text, or the connection does.
    package func receive(until end: String) throws -> String {
        var all: [UInt8] = []
        while !all.reversed().starts(with: end.utf8.reversed()) {
            let bytes = try receive()
            if bytes.isEmpty { break }
            all += bytes
        }
        return String(decoding: all, as: UTF8.self)
    }

    /// Receives exactly a number of bytes, or fewer when the connection ends.
    package func receive(count: Int) throws -> String {
        var all: [UInt8] = []
        while all.count < count {
            let bytes = try receive(upTo: count - all.count)
            if bytes.isEmpty { break }
            all += bytes
        }
        return String(decoding: all, as: UTF8.self)
    }
}
