// SPDX-License-Identifier: Apache-2.0

import HTTP
import Testing

struct RequestLineTests {
    @Test(arguments: [
        ("GET / HTTP/1.1", "GET / -"),
        ("HEAD /trips HTTP/1.1", "HEAD /trips -"),
        ("POST /trips?a=b HTTP/1.1", "POST /trips a=b"),
        ("PUT /a?b?c HTTP/1.1", "PUT /a b?c"),
        ("PATCH /? HTTP/1.1", "PATCH / "),
        ("DELETE //x HTTP/1.1", "DELETE //x -"),
        ("OPTIONS * HTTP/1.1", "OPTIONS * -"),
        ("OPTIONS /trips HTTP/1.1", "OPTIONS /trips -"),
        // A method is any token, and its letters matter.
        ("get / HTTP/1.1", "get / -"),
        ("!#$%&'*+-.^_`|~09AZaz / HTTP/1.1", "!#$%&'*+-.^_`|~09AZaz / -"),
        ("PROPFIND / HTTP/1.1", "PROPFIND / -"),
        ("PROPFINDING / HTTP/1.1", "PROPFINDING / -"),
        // Everything that a path and a query may have.
        (
            "GET /-._~!$&'()*+,;=:@%2f%2F?-._~!$&'()*+,;=:@/?%00 HTTP/1.1",
            "GET /-._~!$&'()*+,;=:@%2f%2F -._~!$&'()*+,;=:@/?%00"
        ),
        // A later minor version is read as 1.1.
        ("GET / HTTP/1.9", "GET / -"),
    ])
    func `is read`(_ line: String, _ expected: String) throws {
        let result = transcript("\(line)\r\nHost: a\r\n\r\n")
        let head = try #require(result.heads.first)
        #expect(result.error == nil)
        #expect(result.finished == 1)
        #expect(head.minorVersion == 1)
        let query = head.query.map { String(decoding: $0, as: UTF8.self) } ?? "-"
        #expect("\(head.method.name) \(String(decoding: head.path, as: UTF8.self)) \(query)" == expected)
    }

    @Test(arguments: [
        ("http://a/", "/", "-", "a"),
        ("http://a", "/", "-", "a"),
        ("http://a?b", "/", "b", "a"),
        ("HTTPS://a.example:8443/x?y", "/x", "y", "a.example:8443"),
        ("https://[::1]:80/x", "/x", "-", "[::1]:80"),
        ("http://a/b://c", "/b://c", "-", "a"),
    ])
    func `the absolute form names path, query and host`(
        _ target: String,
        _ path: String,
        _ query: String,
        _ host: String
    )
        throws
    {
        let result = transcript("GET \(target) HTTP/1.1\r\nHost: other\r\n\r\n")
        let head = try #require(result.heads.first)
        #expect(String(decoding: head.path, as: UTF8.self) == path)
        #expect((head.query.map { String(decoding: $0, as: UTF8.self) } ?? "-") == query)
        #expect(head.host.map { String(decoding: $0, as: UTF8.self) } == host)
        #expect(head.fields.first(.host) == "other")
    }

    @Test(arguments: [
        // Not three parts with one space between.
        "GET /", "GET  HTTP/1.1", "GET HTTP/1.1", "GET  / HTTP/1.1", "GET /  HTTP/1.1", "GET / HTTP/1.1 ",
        "GET\t/ HTTP/1.1", "GET /\tHTTP/1.1", "GET /a b HTTP/1.1", "GET / HTTP/1.1 x", "GET", "/ HTTP/1.1",
        // Not a method.
        " GET / HTTP/1.1", "\tGET / HTTP/1.1", "G@T / HTTP/1.1", "GET: / HTTP/1.1", "GE\u{0}T / HTTP/1.1",
        "GÉT / HTTP/1.1", "{} / HTTP/1.1", "GET\"/ HTTP/1.1",
        // Not a version.
        "GET / http/1.1", "GET / HTTP/1,1", "GET / HTTP/1.10", "GET / HTTP/01.1", "GET / HTTP/1.", "GET / HTTP/.1",
        "GET / HTTP/1", "GET / HTTP /1.1", "GET / HTTP/1.x", "GET / HTTP/x.1", "GET / HTTPS/1.1", "GET / 1.1",
        // Not a target of a form that is served.
        "GET * HTTP/1.1", "OPTIONS ** HTTP/1.1", "GET a HTTP/1.1", "GET a:80 HTTP/1.1", "GET ?a HTTP/1.1",
        "GET ftp://a/ HTTP/1.1", "GET http:/a HTTP/1.1", "GET http:a HTTP/1.1", "GET http:///a HTTP/1.1",
        "GET http://?a HTTP/1.1", "GET http:// HTTP/1.1", "GET http://u@a/ HTTP/1.1", "GET http://u:p@a/ HTTP/1.1",
        "GET http://a:b/ HTTP/1.1", "GET http://a:/ HTTP/1.1", "GET http://[::1/ HTTP/1.1", "GET httpx://a/ HTTP/1.1",
        "GET file:///etc/passwd HTTP/1.1", "GET \\ HTTP/1.1",
        // Not the bytes of a URI.
        "GET /#a HTTP/1.1", "GET /é HTTP/1.1", "GET /\\ HTTP/1.1", "GET /\" HTTP/1.1", "GET /? <a> HTTP/1.1",
        "GET /?a[]=1 HTTP/1.1", "GET /{} HTTP/1.1", "GET /| HTTP/1.1", "GET /^ HTTP/1.1", "GET /` HTTP/1.1",
        "GET /\u{0} HTTP/1.1", "GET /\u{7F} HTTP/1.1", "GET /\u{0B} HTTP/1.1",
        // Not an escape.
        "GET /% HTTP/1.1", "GET /%2 HTTP/1.1", "GET /%zz HTTP/1.1", "GET /%2g HTTP/1.1", "GET /?%u0041 HTTP/1.1",
        "GET http://a/% HTTP/1.1",
    ])
    func `is malformed`(_ line: String) {
        let error = refusal("\(line)\r\nHost: a\r\n\r\n")
        #expect(error?.status == .badRequest, "\(String(describing: error))")
        #expect(error?.problemName == "malformed-request")
    }

    @Test(arguments: ["HTTP/2.0", "HTTP/0.9", "HTTP/3.0", "HTTP/9.9", "HTTP/0.0"])
    func `another major version is not supported`(_ version: String) {
        #expect(refusal("GET / \(version)\r\nHost: a\r\n\r\n") == .httpVersion)
    }

    @Test func `the preface of HTTP 2 is another version`() {
        #expect(refusal("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n") == .httpVersion)
    }

    @Test(arguments: ["a:443", "/", "*", "http://a/"])
    func `CONNECT is not implemented`(_ target: String) {
        #expect(refusal("CONNECT \(target) HTTP/1.1\r\nHost: a\r\n\r\n") == .notImplemented("the method CONNECT"))
    }

    @Test func `every byte in a method is a token or refused`() {
        let token = Set("!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)
        for byte in UInt8.min...UInt8.max {
            let bytes = Array("G".utf8) + [byte] + Array("T / HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
            let result = transcript(bytes)
            #expect((result.error == nil) == token.contains(byte), "byte \(byte)")
        }
    }

    @Test func `every byte in a path is one of a URI or refused`() {
        let allowed = Set("-._~!$&'()*+,;=:@/?0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)
        for byte in UInt8.min...UInt8.max {
            let bytes = Array("GET /a".utf8) + [byte] + Array("b HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
            let result = transcript(bytes)
            #expect((result.error == nil) == allowed.contains(byte), "byte \(byte)")
        }
    }

    @Test func `what cannot begin a request is refused at its first byte`() {
        // A TLS client on a plain port should not have to wait for a time limit.
        for first: UInt8 in [0x16, 0x00, 0x20, 0x0A, 0x80, 0xFF, 0x3A] {
            var decoder = RequestDecoder()
            #expect(throws: RequestError.self) { try decoder.decode([first].span).consumed }
        }
    }
}
