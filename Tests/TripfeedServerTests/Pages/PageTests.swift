// SPDX-License-Identifier: Apache-2.0

import HTTP
import TestSupport
import Testing

@testable import TripfeedServer

/// Contract sections 8 and 10: what is around the data.
struct PageTests {
    private let server: TestServer

    init() async throws {
        server = try await TestServer()
    }

    @Test(arguments: ["/healthz", "/readyz"])
    func `a server that is well says so`(path: String) async {
        let answer = await server.ask("GET", path)
        #expect(answer.status == 200)
        #expect(answer["cache-control"] == "no-store" && answer["vary"] == nil)
    }

    @Test func `the document is served as it is in the project`() async {
        let answer = await server.ask("GET", "/openapi.json")
        #expect(answer["content-type"] == "application/json")
        #expect(answer.body == server.document.bytes)
    }

    @Test(arguments: ProblemKind.allCases)
    func `the type of a problem is a page that explains it`(kind: ProblemKind) async {
        let answer = await server.ask("GET", "/problems/\(kind.rawValue)")
        #expect(answer.status == 200)
        #expect(answer.text.contains("<title>\(kind.title)</title>"))
        #expect(answer.text.contains("<code>\(kind.status.code)</code>"))
    }

    @Test(arguments: ["/problems/", "/problems/nothing", "/problems/Invalid", "/problems"])
    func `there are no other problems`(path: String) async {
        #expect(await server.ask("GET", path).problem == "not-found")
    }

    @Test func `the front page names the routes, as text and as HTML`() async {
        let text = await server.ask("GET", "/")
        let page = await server.ask("GET", "/", nil, ["Accept": "text/html,*/*;q=0.8"])
        #expect(text["content-type"] == "text/plain; charset=utf-8")
        #expect(page["content-type"] == "text/html; charset=utf-8")
        for route in [
            "/trips", "/trips/{id}/bucket-list", "/transactions", "/history", "/history/events", "/openapi.json",
        ] {
            #expect(text.text.contains(route) && page.text.contains(route), "\(route)")
        }
        #expect(text["vary"] == "Accept" && page["vary"] == "Accept")
    }

    @Test func `HTML has a content security policy without unsafe-inline, and nothing that would need it`() async throws
    {
        for (path, fields) in [("/", ["Accept": "text/html"]), ("/problems/invalid", [:])] as [(String, KeyValuePairs)]
        {
            let page = await server.ask("GET", path, nil, fields)
            let policy = try #require(page["content-security-policy"])
            #expect(policy.contains("default-src 'none'") && !policy.contains("unsafe"))
            #expect(page["x-content-type-options"] == "nosniff")
            for word in ["<script", "<style", "style=", "onload", "<img", "<link"] {
                #expect(!page.text.contains(word), "\(word)")
            }
        }
    }
}
