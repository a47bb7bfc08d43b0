// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import HTTP
import TestSupport
import Testing
import Trips

@testable import TripfeedServer

struct ProblemEncoderTests {
    private let encoder: ProblemEncoder
    private let token = HistoryToken(store: RecordID(high: 1, low: 2), number: 9, fingerprint: 3)

    init() throws {
        encoder = ProblemEncoder(schema: try TripSchema.make())
    }

    private func answer(_ problem: Problem, instance: String? = "/trips") -> HTTPAnswer {
        let response = encoder.response(problem, instance: instance)
        var answer = HTTPAnswer(status: response.status.code, fields: response.fields.map { ($0.0.text, $0.1) })
        if case .bytes(let bytes) = response.body { answer.body = bytes }
        return answer
    }

    @Test(arguments: ProblemKind.allCases)
    func `every problem says what it is`(kind: ProblemKind) throws {
        let answer = answer(Problem(kind, "A sentence."))
        let body = try answer.object()
        #expect(answer["content-type"] == "application/problem+json")
        #expect(answer["cache-control"] == "no-store")
        #expect(Set(body.keys) == ["type", "title", "status", "detail", "instance"])
        #expect(body["type"] as? String == "/problems/\(kind.rawValue)")
        #expect(body["title"] as? String == kind.title)
        #expect(body["status"] as? Int == answer.status)
        #expect(body["detail"] as? String == "A sentence.")
        #expect(body["instance"] as? String == "/trips")
    }

    @Test func `a problem is just this JSON`() {
        let fault = Problem.Fault(pointer: "/a~1b", detail: "y")
        let json = encoder.json(Problem(.invalid, "x", faults: [fault]), instance: "/trips")
        #expect(
            String(decoding: json, as: UTF8.self) == """
                {"type":"/problems/invalid","title":"\(ProblemKind.invalid.title)","status":422,"detail":"x",\
                "instance":"/trips","errors":[{"pointer":"/a~1b","detail":"y"}]}
                """
        )
    }

    /// The list of the contract, which never changes.
    @Test(arguments: [
        (400, ["malformed-request", "malformed-json", "malformed-token", "malformed-filter", "bad-parameter"]),
        (401, ["unauthenticated"]), (403, ["forbidden"]), (404, ["not-found"]), (405, ["method-not-allowed"]),
        (408, ["request-timeout"]), (409, ["not-unique", "relationship-taken", "idempotency-in-progress"]),
        (410, ["token-expired", "token-diverged", "token-foreign"]), (411, ["length-required"]),
        (412, ["precondition-failed"]), (413, ["too-large"]), (414, ["target-too-long"]),
        (415, ["unsupported-media-type"]), (417, ["expectation-failed"]), (421, ["misdirected"]),
        (422, ["invalid", "idempotency-key-reused"]), (428, ["precondition-required"]), (429, ["too-many-requests"]),
        (431, ["headers-too-large"]), (500, ["internal"]), (501, ["not-implemented"]), (503, ["busy", "draining"]),
        (505, ["http-version"]), (507, ["disk-full"]),
    ])
    func `the names and their statuses are those of the contract`(status: Int, names: [String]) {
        #expect(ProblemKind.allCases.filter { $0.status.code == status }.map(\.rawValue) == names)
    }

    @Test func `where asking again helps it says when`() {
        let kinds = ProblemKind.allCases.filter { answer(Problem($0, ""))["retry-after"] != nil }
        #expect(kinds == [.tooManyRequests, .busy, .draining, .diskFull])
    }

    @Test func `faults, the record in the way and the tokens are there where they are known`() throws {
        var problem = Problem.invalid([.init(pointer: "/a~1b", detail: "“x”"), .init(pointer: "", detail: "y")])
        problem.conflictsWith = RecordReference(model: 1, id: RecordID(high: 1, low: 2))
        problem.logID = "abc"
        let body = try answer(problem).object()
        #expect(try answer(problem).pointers() == ["/a~1b", ""])
        #expect(body["detail"] as? String == "“x”")
        #expect(body["id"] as? String == "abc")
        let conflict = try #require(body["conflictsWith"] as? [String: String])
        #expect(conflict == ["model": "LivingAccommodation", "id": RecordID(high: 1, low: 2).description])
        var failed = Problem(.preconditionFailed, "")
        failed.currentToken = token
        #expect(try answer(failed).string("currentToken") == token.description)
    }

    @Test(arguments: [
        (TokenError.Reason.expired, "token-expired"), (.diverged, "token-diverged"), (.foreign, "token-foreign"),
    ])
    func `a token that is gone comes with where to start over`(reason: TokenError.Reason, name: String) throws {
        let answer = answer(Problem(TokenError(reason, oldestToken: token, currentToken: token)))
        #expect(answer.status == 410 && answer.problem == name)
        #expect(try answer.string("oldestToken") == token.description)
        #expect(try answer.string("currentToken") == token.description)
        #expect(try answer.string("resync") == "/snapshot")
    }

    @Test func `what a client sent cannot break the JSON`() throws {
        let text = "\u{0}\"\\\u{1F}\u{2028}</script>\u{7F}é"
        let problem = Problem(.invalid, text, faults: [.init(pointer: text, detail: text)])
        let answer = answer(problem, instance: text)
        #expect(try answer.string("detail") == text && answer.string("instance") == text)
        #expect(try answer.pointers() == [text])
    }

    @Test(arguments: [
        RequestError.malformedRequest("x"), .targetTooLong, .headersTooLarge, .notImplemented("x"), .httpVersion,
        .expectationFailed, .tooLarge(1), .lengthRequired, .requestTimeout,
    ])
    func `what the parser refuses has the same status as a problem`(error: RequestError) {
        let answer = answer(Problem(error), instance: nil)
        #expect(answer.status == error.status.code)
        #expect(answer.problem == error.problemName)
    }
}
