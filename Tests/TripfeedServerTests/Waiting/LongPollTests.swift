// SPDX-License-Identifier: Apache-2.0

import Feed
import HTTP
import TestSupport
import Testing

@testable import TripfeedServer

/// Contract section 4: `wait=N`, through a peer that is a script.
struct LongPollTests {
    private let clock = StreamClock()
    private let server: TestServer
    private let head: String

    init() async throws {
        var settings = ServerSettings()
        settings.now = { [clock] in clock.now }
        server = try await TestServer(settings: settings)
        head = try await server.insertTrip("first", author: "app").token
        server.deliverTicks()
    }

    /// A step in which somebody saves, and those who are due are woken.
    private func save(_ name: String, author: String? = nil) -> ScriptedWriter.Step {
        {
            try await server.insertTrip(name, author: author)
            server.deliverTicks()
            return nil
        }
    }

    /// A step in which the request is woken.
    private let wake: ScriptedWriter.Step = { .woken }

    @Test func `wait holds the request until something matches`() async throws {
        let script = ScriptedWriter([save("second"), wake])
        let answer = try #require(try await server.poll("/history?after=now&wait=30", through: script))
        #expect(answer.status == 200 && script.wakeCount == 1)
        #expect(try answer.objects("transactions").count == 1)
        #expect(answer["preference-applied"] == nil)
        #expect(answer["cache-control"] == "no-store")
        #expect(try answer.string("token") == answer["tripfeed-token"])
    }

    @Test func `what matches already is answered at once`() async throws {
        let answer = await server.ask("GET", "/history?wait=30")
        #expect(try answer.objects("transactions").count == 1)
        let preferred = await server.ask("GET", "/history", nil, ["Prefer": "wait=30"])
        #expect(preferred["preference-applied"] == "wait=30")
        #expect(try preferred.objects("transactions").count == 1)
    }

    @Test func `what does not match lets it sleep on`() async throws {
        let script = ScriptedWriter([save("other", author: "other"), save("mine", author: "app"), wake])
        let answer = try #require(try await server.poll("/history?after=now&author=app&wait=30", through: script))
        #expect(script.wakeCount == 1)
        #expect(try answer.objects("transactions").compactMap { $0["author"] as? String } == ["app"])
    }

    @Test func `a wake-up for nothing is slept over, and the place moves on`() async throws {
        let script = ScriptedWriter([save("second", author: "other"), wake, { .deadline }])
        let answer = try #require(try await server.poll("/history?after=now&author=app&wait=30", through: script))
        #expect(try answer.objects("transactions").isEmpty && script.deadlines.count == 2)
        #expect(try answer.string("token") == (await server.ask("GET", "/history/status")["tripfeed-token"]))
    }

    @Test func `after the time the page is empty, with a real token, and is not kept`() async throws {
        let script = ScriptedWriter([{ .deadline }])
        let target = "/history?after=now"
        let answer = try #require(try await server.poll(target, ["Prefer": "wait=30"], through: script))
        #expect(try answer.object()["hasMore"] as? Bool == false)
        #expect(try answer.objects("transactions").isEmpty)
        #expect(try answer.string("token") == head)
        #expect(answer["preference-applied"] == "wait=30")
        #expect(answer["cache-control"] == "no-store")
    }

    @Test(arguments: [("wait=16", 16), ("wait=55", 55), ("wait=0", 0)])
    func `the server adds up to a sixteenth of the time`(query: String, seconds: Int) async throws {
        for _ in 0..<20 {
            let script = ScriptedWriter()
            #expect(try await server.poll("/history?after=now&\(query)", through: script) == nil)
            let deadline = try #require(script.deadlines.first ?? nil)
            let range = clock.start + .seconds(seconds)...clock.start + .milliseconds(seconds * 1_000 * 17 / 16)
            #expect(range.contains(deadline))
        }
    }

    @Test func `a preference for more than 55 counts as 55`() async throws {
        for value in ["56", "3600", "99999999999999999999999"] {
            let script = ScriptedWriter([{ .deadline }])
            let answer = try await server.poll("/history?after=now", ["Prefer": "wait=\(value)"], through: script)
            #expect(answer?["preference-applied"] == "wait=55")
        }
    }

    @Test(arguments: ["order=desc", "until=2099-01-01", "through="])
    func `Prefer wait has no effect where waiting is not possible, and the parameter is 400`(query: String) async throws
    {
        let query = query == "through=" ? query + head : query
        let preferred = await server.ask("GET", "/history?after=now&\(query)", nil, ["Prefer": "wait=30"])
        #expect(preferred.status == 200 && preferred["preference-applied"] == nil)
        #expect(await server.ask("GET", "/history?after=now&\(query)&wait=30").problem == "bad-parameter")
        let trips = await server.ask("GET", "/trips", nil, ["Prefer": "wait=30"])
        #expect(trips.status == 200 && trips["preference-applied"] == nil)
    }

    @Test(arguments: ["wait", "wait=", "wait=-1", "wait=x", "wait=1.5"])
    func `a preference that cannot be read is passed over`(value: String) async throws {
        let answer = await server.ask("GET", "/history?after=now", nil, ["Prefer": value])
        #expect(answer.status == 200 && answer["preference-applied"] == nil)
    }

    @Test func `a server that stops answers those who wait`() async throws {
        let script = ScriptedWriter([{ .draining }])
        let answer = try #require(try await server.poll("/history?after=now&wait=30", through: script))
        #expect(try answer.objects("transactions").isEmpty && answer.status == 200)
    }

    @Test func `who has gone is not answered, and leaves nothing behind`() async throws {
        for signal in [StreamSignal.closed, .stalled] {
            let script = ScriptedWriter([{ signal }])
            #expect(try await server.poll("/history?after=now&wait=30", through: script) == nil)
        }
        #expect(server.responder.services.ticks.count == 0)
    }

    @Test func `a commit between the read and the wait is not missed`() async throws {
        let script = ScriptedWriter()
        let services = server.responder.services
        let wait = try await server.wait("/history?after=now&wait=30")
        try await server.insertTrip("between")
        server.deliverTicks()
        #expect(script.wakeCount == 0 && services.ticks.count == 0)
        _ = await wait(script)
        #expect(script.wakeCount == 1)
    }

    @Test func `where no place is left it is 503, with the time to wait`() async throws {
        var settings = ServerSettings()
        settings.maximumStreams = 0
        let server = try await TestServer(settings: settings)
        let answer = try await server.poll("/history?wait=30", through: ScriptedWriter())
        #expect(answer?.problem == "busy" && answer?["retry-after"] != nil)
    }

    @Test func `a herd that one commit wakes is answered from one read`() async throws {
        let services = server.responder.services
        let before = services.pages.readCount
        let writers = (0..<50).map { _ in ScriptedWriter() }
        var waits: [(any Waiter) async -> Response?] = []
        for _ in writers { waits.append(try await server.wait("/history?after=\(head)&wait=30")) }
        try await server.insertTrip("second")
        for (wait, writer) in zip(waits, writers) {
            writer.append { .woken }
            let response = try #require(await wait(writer))
            guard case .bytes(let bytes) = response.body else { throw HTTPAnswer.Malformed(text: "no body") }
            #expect(String(decoding: bytes, as: UTF8.self).contains("\"hasMore\":false"))
        }
        #expect(services.pages.readCount == before + 1)
    }
}
