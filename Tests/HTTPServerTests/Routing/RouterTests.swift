// SPDX-License-Identifier: Apache-2.0

import HTTPServer
import Testing

struct RouterTests {
    private let patterns = [
        "/", "/trips", "/trips/{id}", "/trips/{id}/accommodation", "/history", "/history/events", "/{a}/{b}/{c}",
    ]
    private let router: Router

    init() {
        router = Router(patterns: patterns)
    }

    private func match(_ path: String) -> (pattern: String, captures: [String])? {
        router.match(Array(path.utf8)[...]).map { found in
            (patterns[found.route], found.captures.map { String(decoding: $0, as: UTF8.self) })
        }
    }

    @Test(arguments: [
        ("/", "/", []), ("/trips", "/trips", []), ("/trips/1", "/trips/{id}", ["1"]),
        ("/trips/1/accommodation", "/trips/{id}/accommodation", ["1"]), ("/history/events", "/history/events", []),
        ("/x/y/z", "/{a}/{b}/{c}", ["x", "y", "z"]),
        // Escapes are undone, once, before anything is compared; a plus stays.
        ("/%74rips", "/trips", []), ("/trips/%2531", "/trips/{id}", ["%31"]), ("/trips/a+b", "/trips/{id}", ["a+b"]),
        ("/trips/a%2Fb", "/trips/{id}", ["a/b"]), ("/trips/%C3%A9", "/trips/{id}", ["é"]),
        ("/trips/..", "/trips/{id}", [".."]), ("/trips/;x=1", "/trips/{id}", [";x=1"]),
    ])
    func `a path finds its route and what it captures`(path: String, pattern: String, captures: [String]) throws {
        let found = try #require(match(path))
        #expect(found.pattern == pattern)
        #expect(found.captures == captures)
    }

    @Test(arguments: [
        "/trips/", "/trips//accommodation", "//", "//trips", "/trips/1/", "/Trips", "/trip", "/tripsx", "/a/b/c/d", "*",
        "", "trips", "/trips/%", "/trips/%FF", "/trips/%00", "/history/event",
    ])
    func `any other path has none`(path: String) {
        #expect(match(path) == nil)
    }

    @Test func `a slice of longer bytes is matched by itself`() {
        let bytes = Array("GET /trips/17 HTTP/1.1".utf8)
        let found = router.match(bytes[4..<13])
        #expect(found?.route == 2)
        #expect(found?.captures.map { String(decoding: $0, as: UTF8.self) } == ["17"])
    }

    @Test func `two patterns for the same paths stop the program`() async {
        await #expect(processExitsWith: .failure) { _ = Router(patterns: ["/a/{b}", "/a/{c}"]) }
        await #expect(processExitsWith: .failure) { _ = Router(patterns: ["a"]) }
    }
}
