// SPDX-License-Identifier: Apache-2.0

import HTTP

/// Who may use the server without credentials, and how web pages of others are kept out.
///
/// On a loopback address every program of the machine may use it, but a browser also runs pages of strangers there.
/// They are recognised by a `Host` that is not this machine's (a name that was made to point here, DNS rebinding) and,
/// on writes, by an `Origin` that is not the server's own.
package struct AccessPolicy: Sendable {
    /// Whether requests are held against ``allowedHosts`` and their origin: on a loopback address.
    package var guardsLoopback = true
    /// Further names by which the server may be addressed, in lower case and without port.
    package var allowedHosts: Set<String> = []
    /// Whether writes are possible without credentials.
    package var allowsAnonymousWrites = true

    /// Makes the policy of a loopback address.
    package init() {}

    /// - Throws: `misdirected` on every path but `/healthz`.
    func checkHost(of head: RequestHead) throws(Problem) {
        guard guardsLoopback else { return }
        guard let host = head.host, isOwn(hostname(in: host)) else {
            if head.path.elementsEqual("/healthz".utf8) { return }
            throw Problem(
                .misdirected,
                "This server answers to localhost; another name has to be given with --allow-host."
            )
        }
    }

    /// - Throws: `forbidden` for a write that must not be.
    func checkWrite(_ head: RequestHead) throws(Problem) {
        switch head.method {
        case .get, .head, .options: return
        default: break
        }
        guard allowsAnonymousWrites else {
            throw Problem(.forbidden, "This server was started for anonymous reading alone.")
        }
        guard guardsLoopback, head.fields.contains(.origin) else { return }
        guard head.fields.count(of: .origin) == 1, let origin = head.fields.bytes(.origin), let host = head.host,
            isOrigin(origin, of: host)
        else { throw Problem(.forbidden, "A page of another origin cannot write here.") }
    }

    /// - Throws: `forbidden` for what only an operator may do, where anyone may be asking.
    func checkAdministration() throws(Problem) {
        guard guardsLoopback else {
            throw Problem(.forbidden, "Without credentials this is possible on a loopback address alone.")
        }
    }

    private func isOrigin(_ origin: ArraySlice<UInt8>, of host: ArraySlice<UInt8>) -> Bool {
        ["http://", "https://"].contains { scheme in
            origin.count == scheme.utf8.count + host.count && origin.starts(with: scheme.utf8)
                && origin.dropFirst(scheme.utf8.count).elementsEqual(host) { lowercased($0) == lowercased($1) }
        }
    }

    /// The host without its port; an IPv6 address keeps its brackets.
    private func hostname(in host: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        if host.first == UInt8(ascii: "[") {
            return host.firstIndex(of: UInt8(ascii: "]")).map { host[...$0] } ?? host
        }
        return host.firstIndex(of: UInt8(ascii: ":")).map { host[..<$0] } ?? host
    }

    private func isOwn(_ name: ArraySlice<UInt8>) -> Bool {
        if name.elementsEqual("127.0.0.1".utf8) { return true }
        let text = String(decoding: name, as: UTF8.self).lowercased()
        return text == "localhost" || text == "[::1]" || allowedHosts.contains(text) || isLoopbackIPv4(text)
    }

    private func isLoopbackIPv4(_ text: String) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        // A sign would make a number of what is a name, and names are for others to give.
        return parts.count == 4 && parts[0] == "127"
            && parts.allSatisfy { $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } && UInt8($0) != nil }
    }

    private func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
}
