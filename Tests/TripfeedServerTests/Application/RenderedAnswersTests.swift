// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import HTTP
import Testing

@testable import TripfeedServer

struct RenderedAnswersTests {
    private let answers = RenderedAnswers()
    private let key = Array("/history?after=now".utf8)

    private func status(head: Int64, low: Int64 = 0) -> HistoryStatus {
        let store = RecordID(high: 1, low: 2)
        return HistoryStatus(
            token: HistoryToken(store: store, number: head, fingerprint: UInt64(head)),
            oldestToken: HistoryToken(store: store, number: low, fingerprint: UInt64(low))
        )
    }

    private func answer(_ size: Int = 10) -> RenderedAnswer {
        RenderedAnswer(fields: [], body: [UInt8](repeating: 0x20, count: size), eTag: nil)
    }

    @Test func `an answer is given again while history stands`() {
        answers.keep(answer(), for: key, at: status(head: 5))
        #expect(answers.answer(for: key, at: status(head: 5))?.body.count == 10)
    }

    @Test func `an answer is not given for another path or query`() {
        answers.keep(answer(), for: key, at: status(head: 5))
        #expect(answers.answer(for: Array("/history?after=start".utf8), at: status(head: 5)) == nil)
    }

    @Test func `a commit and a prune each end what was kept`() {
        answers.keep(answer(), for: key, at: status(head: 5))
        #expect(answers.answer(for: key, at: status(head: 6)) == nil)
        #expect(answers.answer(for: key, at: status(head: 5, low: 1)) == nil)
    }

    @Test func `what was read at an older head is forgotten with the first answer of a newer one`() {
        answers.keep(answer(), for: key, at: status(head: 5))
        answers.keep(answer(20), for: Array("/trips/x".utf8), at: status(head: 6))
        #expect(answers.answer(for: key, at: status(head: 5)) == nil)
        #expect(answers.answer(for: key, at: status(head: 6)) == nil)
    }

    @Test func `no more is kept than there is room for`() {
        answers.keep(answer(RenderedAnswers.maximumByteCount), for: key, at: status(head: 5))
        #expect(answers.answer(for: key, at: status(head: 5)) == nil)
        var kept = 0
        for number in 0..<20 {
            let key = Array("/\(number)".utf8)
            answers.keep(answer(100_000), for: key, at: status(head: 5))
            if answers.answer(for: key, at: status(head: 5)) != nil { kept += 1 }
        }
        #expect(kept == RenderedAnswers.maximumByteCount / 100_000)
    }

    @Test func `the key of a request is its path and its query`() {
        let path = Array("/history".utf8)[...]
        let bare = RequestHead(method: .get, path: path, host: nil)
        let asked = RequestHead(method: .get, path: path, query: Array("limit=1".utf8)[...], host: nil)
        let empty = RequestHead(method: .get, path: path, query: [], host: nil)
        #expect(Set([bare, asked, empty].map { RenderedAnswers.key(for: $0) }).count == 3)
    }
}
