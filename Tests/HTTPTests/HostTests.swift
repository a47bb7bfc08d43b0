// SPDX-License-Identifier: Apache-2.0

import HTTP
import Testing

struct HostTests {
    @Test(arguments: [
        "a", "localhost:8080", "a.example", "127.0.0.1", "127.0.0.1:0", "a:65535", "a_b", "a%41", "0.0.0.0=5000",
        "a!$&'()*+;=~", "[::1]", "[::]:80", "[1:2:3:4:5:6:7:8]", "[1::]", "[1::8]", "[1:2:3:4:5:6:7::]",
        "[::2:3:4:5:6:7:8]", "[ABCD:ef01::]", "[::1.2.3.4]", "[::ffff:255.255.255.255]:1", "[1:2:3:4:5:6:7.8.9.0]",
    ])
    func `is taken`(_ host: String) throws {
        let head = try #require(transcript("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n").heads.first)
        #expect(head.host.map { String(decoding: $0, as: UTF8.self) } == host)
    }

    @Test(arguments: [
        "", " ", ":80", "a:", "a:b", "a:8x", "a:+80", "a:65536", "a:99999999999999999999", "a:80:80", "u@a", "u:p@a",
        "a/b", "a?b", "a#b", "a b", "a\tb", "a, b", "http://a", "a\\b", "<a>", "é", "a%", "a%4", "a%zz", "a\"b",
        "[", "]", "[]", "[::1", "::1", "[::1]a", "[::1]80", "[::1]:", "[:::]", "[1]", "[1:2:3:4:5:6:7]", "[::1::]",
        "[1:2:3:4:5:6:7:8:9]", "[1:2:3:4:5:6:7:8::]", "[:1:2:3:4:5:6:7]", "[1:2:3:4:5:6:7:]", "[12345::]", "[g::]",
        "[::1.2.3]", "[::1.2.3.4.5]", "[::1.2.3.256]", "[::1.2.3.04]", "[::1.2.3.]", "[1.2.3.4]", "[::1.2.3.4:1]",
        "[1:2:3:4:5:6:7:1.2.3.4]", "[::1%25eth0]", "[v1.a]", "[::1]]", "[[::1]]",
    ])
    func `is malformed`(_ host: String) {
        #expect(refusal("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n")?.status == .badRequest)
        #expect(refusal("GET / HTTP/1.0\r\nHost: \(host)\r\n\r\n")?.status == .badRequest)
    }

    @Test func `is needed in HTTP 1·1 alone`() throws {
        #expect(refusal("GET / HTTP/1.1\r\n\r\n") == .malformedRequest("no Host field"))
        #expect(refusal("GET http://a/ HTTP/1.1\r\n\r\n") == .malformedRequest("no Host field"))
        let old = try #require(transcript("GET / HTTP/1.0\r\n\r\n").heads.first)
        #expect(old.host == nil)
        let absolute = try #require(transcript("GET http://a/ HTTP/1.0\r\n\r\n").heads.first)
        #expect(absolute.host.map { String(decoding: $0, as: UTF8.self) } == "a")
    }

    @Test(arguments: ["Host: a\r\nHost: b", "Host: a\r\nHost: a", "Host: a\r\nX: y\r\nhost: a"])
    func `comes once`(_ lines: String) {
        #expect(refusal("GET / HTTP/1.1\r\n\(lines)\r\n\r\n") == .malformedRequest("more than one Host field"))
        #expect(refusal("GET / HTTP/1.0\r\n\(lines)\r\n\r\n") == .malformedRequest("more than one Host field"))
    }
}
