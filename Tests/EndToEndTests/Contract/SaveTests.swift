// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Contract sections 2 to 4, over HTTP.
@Suite(.ownThreads) struct SaveTests {
    private static let first = "00000000-0000-4000-8000-000000000001"
    private static let second = "00000000-0000-4000-8000-000000000002"
    private let api: ContractServer

    init() throws {
        api = try ContractServer()
    }

    private func insert(_ id: String, _ name: String = "A") -> String {
        #"{"insert":{"model":"Trip","id":"\#(id)","values":\#(ContractServer.trip(name))}}"#
    }

    private func save(_ operations: [String], more: String = "", _ fields: [String: String] = [:]) throws -> HTTPAnswer
    {
        let body = #"{"operations":[\#(operations.joined(separator: ","))]\#(more)}"#
        return try api.ask("POST", "/transactions", body, fields)
    }

    @Test func `one operation may refer to a record that an earlier one inserts`() throws {
        let stay = #"{"insert":{"model":"LivingAccommodation","values":{"placeName":"x","trip":"\#(Self.first)"}}}"#
        let answer = try save([insert(Self.first), stay], more: #","author":"app""#)
        #expect(answer.status == 201)
        #expect(try answer.changes() == ["insert Trip", "insert LivingAccommodation"])
        #expect(try answer.object()["author"] as? String == "app")
        let history = try api.ask("GET", "/history")
        #expect(history.text.contains(answer.text))
        #expect(try save([stay]).problem == "relationship-taken")
    }

    @Test func `a failing operation gives its status and a pointer, and nothing is stored`() throws {
        let missing = #"{"update":{"model":"Trip","id":"\#(Self.second)","values":{"name":"x"}}}"#
        let answer = try save([insert(Self.first), missing])
        #expect(answer.problem == "invalid")
        #expect(try answer.pointers().first?.hasPrefix("/operations/1/update") == true)
        let clash = try save([insert(Self.first), insert(Self.second)])
        #expect(clash.problem == "not-unique")
        #expect(try clash.pointers() == ["/operations/1/insert/values/name"])
        #expect(try api.ask("GET", "/trips/\(Self.first)").problem == "not-found")
    }

    @Test func `in one transaction a record has the net effect of the save`() throws {
        let rename = #"{"update":{"model":"Trip","id":"\#(Self.first)","values":{"name":"B"}}}"#
        let remove = #"{"delete":{"model":"Trip","id":"\#(Self.first)"}}"#
        #expect(try save([insert(Self.first), rename]).changes() == ["insert Trip"])
        let back = #"{"update":{"model":"Trip","id":"\#(Self.first)","values":{"name":"A"}}}"#
        #expect(try save([back]).changes() == ["update Trip name"])
        let nothing = try save([rename, back])
        #expect(nothing.status == 200)
        #expect(nothing["tripfeed-changes"] == "0")
        #expect(try nothing.object()["transactionIdentifier"] is NSNull)
        #expect(try save([rename, remove]).changes() == ["delete Trip"])
        #expect(try save([insert(Self.second), #"{"delete":{"model":"Trip","id":"\#(Self.second)"}}"#]).status == 200)
    }

    @Test func `ifToken holds a save against the head`() throws {
        let token = try #require(try save([insert(Self.first)])["tripfeed-token"])
        let stale = try #require(try api.ask("GET", "/history/status").object()["oldestToken"] as? String)
        let refused = try save([insert(Self.second, "B")], more: #","ifToken":"\#(stale)""#)
        #expect(refused.problem == "precondition-failed")
        #expect(try refused.object()["currentToken"] as? String == token)
        #expect(try save([insert(Self.second, "B")], more: #","ifToken":"x""#).problem == "malformed-token")
        #expect(try save([insert(Self.second, "B")], more: #","ifToken":"\#(token)""#).status == 201)
    }

    @Test func `an author is the header's or the body's, not two`() throws {
        let author = ["Tripfeed-Author": "widget"]
        #expect(try save([insert(Self.first)], more: #","author":"app""#, author).problem == "malformed-request")
        #expect(try save([insert(Self.first)], author).object()["author"] as? String == "widget")
        #expect(try save([insert(Self.second, "B")], more: #","author":"""#).pointers() == ["/author"])
        let long = String(repeating: "x", count: 129)
        #expect(try save([insert(Self.second, "B")], ["Tripfeed-Author": long]).problem == "malformed-request")
    }

    @Test func `every save tells its token and the one before`() throws {
        let one = try save([insert(Self.first)])
        let two = try save([insert(Self.second, "B")])
        #expect(two["tripfeed-previous-token"] == one["tripfeed-token"])
        #expect(try api.ask("GET", "/trips")["tripfeed-token"] == two["tripfeed-token"])
        let tokens = [one["tripfeed-previous-token"], one["tripfeed-token"], two["tripfeed-token"]].compactMap(\.self)
        #expect(tokens == tokens.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    }

    @Test func `history is paged, filtered and told from its token`() throws {
        for (number, author) in ["app", "widget", "app", "sync"].enumerated() {
            try api.ask("POST", "/trips", ContractServer.trip("\(number)"), ["Tripfeed-Author": author])
        }
        let page = try api.ask("GET", "/history?limit=2")
        #expect(try page.object()["hasMore"] as? Bool == true)
        let tag = try #require(page["etag"])
        #expect(try api.ask("GET", "/history?limit=2", nil, ["If-None-Match": tag]).status == 304)
        #expect(page["cache-control"] == "private, no-cache")
        let token = try #require(try page.object()["token"] as? String)
        let rest = try api.ask("GET", "/history?after=\(token)&author=app")
        #expect((try rest.object()["transactions"] as? [Any])?.count == 1)
        #expect(try rest.object()["hasMore"] as? Bool == false)
        #expect(rest["cache-control"] == "no-store")
        let others = try api.ask("GET", "/history?excludeAuthor=app&excludeAuthor=sync")
        #expect((try others.object()["transactions"] as? [Any])?.count == 1)
        #expect(try api.ask("GET", "/history?after=").problem == "malformed-token")
        let far = try api.ask("GET", "/history?after=now")
        #expect(try far.object()["token"] as? String == far["tripfeed-token"])
    }

    @Test func `a token of another store is foreign, with what is needed to start over`() throws {
        let other = try ContractServer()
        let foreign = try #require(try other.ask("GET", "/trips")["tripfeed-token"])
        let answer = try api.ask("GET", "/history?after=\(foreign)")
        #expect(answer.status == 410)
        #expect(answer.problem == "token-foreign")
        #expect(answer["tripfeed-token"] == nil)
        let body = try answer.object()
        #expect(body["resync"] as? String == "/snapshot")
        #expect(body["oldestToken"] as? String == body["currentToken"] as? String)
    }
}
