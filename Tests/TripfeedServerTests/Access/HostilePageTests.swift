// SPDX-License-Identifier: Apache-2.0

import HTTP
import Testing

@testable import TripfeedServer

/// Plays a web page of a stranger that runs in the browser of whoever runs the server on loopback.
struct HostilePageTests {
    private func head(
        _ method: HTTP.Method = .get,
        path: String = "/trips",
        host: String?,
        origins: [String] = []
    ) -> RequestHead {
        var fields = FieldSection()
        for origin in origins { fields.append(name: "Origin".utf8, value: origin.utf8) }
        return RequestHead(
            method: method,
            path: Array(path.utf8)[...],
            host: host.map { Array($0.utf8)[...] },
            fields: fields
        )
    }

    private func refusal(_ head: RequestHead, _ policy: AccessPolicy = AccessPolicy()) -> ProblemKind? {
        do throws(Problem) {
            try policy.checkHost(of: head)
            try policy.checkWrite(head)
            return nil
        } catch {
            return error.kind
        }
    }

    @Test(arguments: [
        "localhost", "localhost:8080", "LOCALHOST", "127.0.0.1", "127.0.0.1:8080", "127.8.9.10:1", "[::1]",
        "[::1]:8080",
    ])
    func `this machine's names are answered`(host: String) {
        #expect(refusal(head(host: host)) == nil)
    }

    @Test(arguments: [
        // Names that a stranger can make point here.
        "evil.example", "evil.example:8080", "localhost.evil.example", "127.0.0.1.evil.example", "127.evil.0.1",
        // Addresses of other machines, and what is no loopback address.
        "192.168.0.1", "128.0.0.1", "127.0.0", "127.0.0.1.1", "127.0.0.256", "[::2]", "0.0.0.0",
        // Names that look like an address to a reader of numbers with signs.
        "127.0.0.+1", "127.+0.0.1", "127.0.0.-0",
    ])
    func `a rebound name is misdirected`(host: String) {
        #expect(refusal(head(host: host)) == .misdirected)
        #expect(refusal(head(path: "/healthz", host: host)) == nil)
    }

    @Test func `a request without a host is misdirected`() {
        #expect(refusal(head(host: nil)) == .misdirected)
    }

    @Test func `a name that was allowed is answered, and no other`() {
        var policy = AccessPolicy()
        policy.allowedHosts = ["trips.internal"]
        #expect(refusal(head(host: "Trips.Internal:8080"), policy) == nil)
        #expect(refusal(head(host: "other.internal"), policy) == .misdirected)
    }

    @Test(arguments: [HTTP.Method.post, .put, .patch, .delete, .other("BREW")])
    func `a page of another origin cannot write`(method: HTTP.Method) {
        for origin in [
            "http://evil.example", "null", "http://localhost:9999", "http://localhost.evil.example:8080", "",
        ] {
            #expect(refusal(head(method, host: "localhost:8080", origins: [origin])) == .forbidden, "\(origin)")
        }
        let both = ["http://localhost:8080", "http://evil.example"]
        #expect(refusal(head(method, host: "localhost:8080", origins: both)) == .forbidden)
    }

    @Test func `a page of the server's own origin and a program without one may write`() {
        #expect(refusal(head(.post, host: "localhost:8080", origins: ["http://localhost:8080"])) == nil)
        #expect(refusal(head(.post, host: "localhost:8080", origins: ["HTTP://LOCALHOST:8080"])) == .forbidden)
        #expect(refusal(head(.post, host: "Localhost:8080", origins: ["http://localhost:8080"])) == nil)
        #expect(refusal(head(.post, host: "localhost:8080")) == nil)
    }

    @Test(arguments: [HTTP.Method.get, .head, .options])
    func `reading asks for no origin`(method: HTTP.Method) {
        #expect(refusal(head(method, host: "localhost:8080", origins: ["http://evil.example"])) == nil)
    }

    @Test func `beyond loopback any name is answered, and no origin is asked for`() {
        var policy = AccessPolicy()
        policy.guardsLoopback = false
        for origins in [[], ["http://evil.example"], ["null"]] {
            #expect(refusal(head(.post, host: "trips.example", origins: origins), policy) == nil)
        }
    }

    @Test func `who may only read cannot write`() {
        var policy = AccessPolicy()
        policy.guardsLoopback = false
        policy.allowsAnonymousWrites = false
        #expect(refusal(head(host: "trips.example"), policy) == nil)
        #expect(refusal(head(.post, host: "trips.example"), policy) == .forbidden)
    }

    @Test(
        arguments: [
            ("application/json", MediaType.json), ("Application/JSON; charset=utf-8", .json),
            ("application/merge-patch+json", .mergePatch), ("text/plain", nil),
            ("application/x-www-form-urlencoded", nil),
            ("multipart/form-data", nil), ("application/jsonp", nil), ("", nil),
        ] as [(String, MediaType?)]
    )
    func `a form of a page is no JSON`(text: String, expected: MediaType?) {
        var fields = FieldSection()
        fields.append(name: "content-type".utf8, value: text.utf8)
        #expect(MediaType(fields) == expected)
        fields.append(name: "content-type".utf8, value: "application/json".utf8)
        #expect(MediaType(fields) == nil)
    }
}
