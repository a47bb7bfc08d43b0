// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import TestSupport
import Testing

@testable import TripfeedServer

/// Contract section 3, each row of its table.
struct TokenTests {
    private let server: TestServer
    /// The tokens of numbers 0 to 4.
    private let tokens: [String]

    init() async throws {
        server = try await TestServer()
        var tokens = [try #require(await server.ask("GET", "/history/status")["tripfeed-token"])]
        for name in ["A", "B", "C", "D"] { tokens.append(try await server.insertTrip(name).token) }
        self.tokens = tokens
    }

    /// The same server, after everything up to a number was pruned.
    private func pruned(through number: Int) async throws -> TestServer {
        try #require(await server.ask("DELETE", "/history?through=\(tokens[number])").status == 200)
        return server
    }

    private func token(_ number: Int) throws -> HistoryToken {
        try #require(HistoryToken(tokens[number]))
    }

    @Test func `a token is at most 120 characters of its alphabet, and tokens sort as ASCII in commit order`() {
        for token in tokens {
            #expect(token.utf8.count <= 120)
            #expect(
                token.utf8.allSatisfy {
                    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_".utf8.contains($0)
                }
            )
        }
        #expect(tokens == tokens.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
        #expect(Set(tokens).count == 5)
    }

    @Test func `a token from the low mark to the head is valid, with any query`() async {
        for token in tokens {
            #expect(await server.ask("GET", "/history?after=\(token)").status == 200)
            #expect(await server.ask("GET", "/history?after=\(token)&author=x&model=Trip&limit=1").status == 200)
        }
    }

    @Test func `another fingerprint in that range, and any number above the head, is diverged`() async throws {
        for number in 0...4 {
            let token = try token(number)
            let other = token.with(fingerprint: token.fingerprint ^ 1)
            #expect(await server.ask("GET", "/history?after=\(other)").problem == "token-diverged")
        }
        for number in [5, 6, Int64.max] {
            let above = try token(4).with(number: number)
            #expect(await server.ask("GET", "/history?after=\(above)").problem == "token-diverged")
        }
    }

    @Test func `the token of another store is foreign`() async throws {
        let foreign = try await TestServer().insertTrip().token
        #expect(await server.ask("GET", "/history?after=\(foreign)").problem == "token-foreign")
        let copy = try token(2).with(store: RecordID(high: 1, low: 2))
        #expect(await server.ask("GET", "/history?after=\(copy)").problem == "token-foreign")
    }

    @Test func `what is no token is malformed, any other spelling too`() async throws {
        let text = tokens[2]
        var texts = [
            "", "x", "now ", "Start", text + "A", String(text.dropLast()), text.lowercased(), "\(text)=", "%20\(text)",
        ]
        // The dot is kept free, to join the tokens of several stores.
        texts += ["\(text).\(text)", text.replacing("-", with: ".")]
        for text in texts {
            let answer = await server.ask("GET", "/history?after=\(text)")
            #expect(answer.problem == "malformed-token", "\(text)")
        }
    }

    @Test func `a token of which any character was changed is never taken for another place`() async {
        for (index, old) in tokens[2].enumerated() {
            let new = old == "0" ? "1" : "0"
            let text = tokens[2].prefix(index) + new + tokens[2].dropFirst(index + 1)
            let answer = await server.ask("GET", "/history?after=\(text)")
            #expect([400, 410].contains(answer.status), "\(text)")
        }
    }

    @Test func `410 carries both ends of history and where to start over, and no token`() async throws {
        let answer = await server.ask("GET", "/history?after=\(try token(4).with(number: 5))")
        #expect(answer.status == 410)
        #expect(try answer.string("oldestToken") == tokens[0])
        #expect(try answer.string("currentToken") == tokens[4])
        let resync = try #require(try answer.string("resync"))
        #expect(try await server.take(resync)?.status == 200)
        #expect(answer["tripfeed-token"] == nil)
    }

    @Test func `the empty store has a token, which is the one before the first save`() async throws {
        let empty = try await TestServer()
        let first = await empty.ask("GET", "/history")
        #expect(try first.objects("transactions").isEmpty)
        let token = try #require(first["tripfeed-token"])
        #expect(try HistoryToken(token)?.number == 0 && first.string("token") == token)
        #expect(try await empty.insertTrip().answer["tripfeed-previous-token"] == token)
        #expect(try await empty.ask("GET", "/history?after=\(token)").objects("transactions").count == 1)
    }

    @Test func `below the low mark a token is expired, at it it is valid`() async throws {
        let server = try await pruned(through: 2)
        for number in [0, 1] {
            let answer = await server.ask("GET", "/history?after=\(tokens[number])")
            #expect(answer.problem == "token-expired")
            #expect(try answer.string("oldestToken") == tokens[2])
        }
        #expect(try await server.ask("GET", "/history?after=\(tokens[2])").objects("transactions").count == 2)
        let other = try token(2).with(fingerprint: 1)
        #expect(await server.ask("GET", "/history?after=\(other)").problem == "token-diverged")
    }

    @Test func `start and no after mean the low mark and never expire, and the page says that history was pruned`()
        async throws
    {
        for query in ["", "?after=start"] {
            #expect(try await server.ask("GET", "/history\(query)").object()["pruned"] == nil)
        }
        let server = try await pruned(through: 2)
        for query in ["", "?after=start"] {
            let page = await server.ask("GET", "/history\(query)")
            #expect(try page.object()["pruned"] as? Bool == true)
            #expect(try page.objects("transactions").count == 2)
        }
        #expect(try await server.ask("GET", "/history?after=\(tokens[2])").object()["pruned"] == nil)
    }

    @Test func `a store pruned of everything goes on with the next number, and its oldest token is its head`()
        async throws
    {
        let server = try await pruned(through: 4)
        let status = await server.ask("GET", "/history/status")
        #expect(try status.string("oldestToken") == tokens[4] && status.string("token") == tokens[4])
        #expect(try status.object()["transactionCount"] as? Int == 0)
        #expect(try status.object()["eventCounter"] as? Int == 4)
        let trip = try await server.insertTrip("E")
        #expect(trip.answer["tripfeed-previous-token"] == tokens[4])
        #expect(HistoryToken(trip.token)?.number == 5)
    }

    @Test func `on an event stream each of them is reset`() async throws {
        let server = try await pruned(through: 2)
        let other = try token(3).with(fingerprint: 1)
        for (text, problem) in [
            (tokens[0], "expired"), (other, "diverged"),
            (try token(3).with(store: RecordID(high: 1, low: 2)), "foreign"),
            ("x", "malformed"),
        ] {
            let writer = ScriptedWriter()
            try await server.follow("/history/events?after=\(text)", into: writer)
            #expect(writer.names == ["hello", "reset"])
            #expect(writer.events.last?.data?.contains(problem) == true)
            #expect(writer.events.last?.id == tokens[4])
        }
    }

    @Test func `every successful read answers the token of its read, and an error none`() async throws {
        let trip = try #require(try await server.ask("GET", "/trips").items("id").first)
        for target in ["/trips", "/trips/\(trip)", "/trips/\(trip)/bucket-list", "/history", "/history/status"] {
            #expect(await server.ask("GET", target)["tripfeed-token"] == tokens[4], "\(target)")
        }
        for target in ["/trips?x=1", "/nothing", "/history?after=x", "/trips/\(tokens[0])"] {
            let answer = await server.ask("GET", target)
            #expect(answer.status >= 400 && answer["tripfeed-token"] == nil, "\(target)")
        }
    }
}
