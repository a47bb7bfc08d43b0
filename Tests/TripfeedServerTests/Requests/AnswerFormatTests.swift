// SPDX-License-Identifier: Apache-2.0

import HTTP
import Testing

@testable import TripfeedServer

struct AnswerFormatTests {
    private func format(
        _ accept: [String],
        offered: [AnswerFormat] = [.json, .lines, .eventStream]
    ) -> AnswerFormat {
        AnswerFormat(Fields.section(.accept, accept), offered: offered)
    }

    @Test(arguments: [
        ["application/x-ndjson"], ["Application/X-NDJSON"], ["application/x-ndjson; charset=utf-8"],
        ["text/html, application/x-ndjson, application/json"], ["text/html", "application/x-ndjson"],
        ["*/*, application/x-ndjson"], ["application/x-ndjson;q=0.1, application/json"],
        ["application/json;q=0, application/x-ndjson"], ["\tapplication/x-ndjson\t;q=1"], [", ,application/x-ndjson"],
        ["text/plain;title=\"a, application/json\", application/x-ndjson"],
    ])
    func `The first of the types that Accept names is answered`(accept: [String]) {
        #expect(format(accept) == .lines)
    }

    @Test func `Each type is answered by its own name`() {
        #expect(format(["application/json, text/event-stream"]) == .json)
        #expect(format(["text/event-stream, application/json"]) == .eventStream)
    }

    @Test(arguments: [
        [], [""], ["*/*"], ["application/*"], ["text/html"], ["x-ndjson"], ["application/x-ndjsons"],
        ["text/html;title=\"application/x-ndjson\""], ["text/html;title=\", application/x-ndjson, \""],
        ["text/html; application/x-ndjson"], ["=", ";", ",", "\"", "\"\\", "é"],
    ])
    func `JSON is answered if Accept names none`(accept: [String]) {
        #expect(format(accept) == .json)
    }

    @Test func `What the route does not have is passed over`() {
        #expect(format(["text/event-stream, application/x-ndjson"], offered: [.json, .lines]) == .lines)
        #expect(format(["text/event-stream"], offered: [.json, .lines]) == .json)
    }

    @Test(arguments: ["q=0", "Q=0", "q = 0", "q=0.", "q=0.0", "q=0.000", "level=1;q=0"])
    func `A weight of 0 refuses a type`(parameters: String) {
        #expect(format(["application/x-ndjson;\(parameters)"]) == .json)
    }

    @Test(arguments: ["q=0.001", "q=1", "q=", "q", "q=no", "q=00", "level=0", "title=\"q=0\""])
    func `Any other parameter makes no difference`(parameters: String) {
        #expect(format(["application/x-ndjson;\(parameters)"]) == .lines)
    }
}
