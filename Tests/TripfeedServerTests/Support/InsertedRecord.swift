// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// What the answer to an insert says.
struct InsertedRecord {
    let path: String
    let id: String
    /// With its quotation marks.
    let tag: String
    let token: String
    let answer: HTTPAnswer

    init(_ answer: HTTPAnswer) throws {
        try #require(answer.status == 201, "\(answer.text)")
        path = try #require(answer["location"])
        id = try #require(path.split(separator: "/").last.map(String.init))
        tag = try #require(answer["etag"])
        token = try #require(answer["tripfeed-token"])
        self.answer = answer
    }
}
