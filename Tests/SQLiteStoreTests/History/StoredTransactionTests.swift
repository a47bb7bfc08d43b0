// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite
import Testing

@testable import SQLiteStore

struct StoredTransactionTests {
    private static let whole =
        #"{"token":"t","author":"a\\\"]}","n":[1,{"changes":[]}],"b":true,"changes":["#
        + #"{"type":"insert","model":"Trip","id":"1"},"#
        + #"{"type":"delete","model":"Item","id":"2","tombstone":{"model":"Trip","title":"]},{\""}},"#
        + #"{"type":"update","model":"Trip","id":"3","updatedAttributes":["a","b"]}]}"#

    private func shown(_ text: String, _ models: String...) -> String? {
        var bytes: [UInt8] = []
        let isWhole = StoredTransaction(json: Array(text.utf8)).append(to: &bytes) { name in
            models.contains { name.elementsEqual($0.utf8) }
        }
        return isWhole ? String(decoding: bytes, as: UTF8.self) : nil
    }

    @Test func `a transaction that is shown whole stays as it is`() {
        #expect(shown(Self.whole, "Trip", "Item") == Self.whole)
    }

    @Test func `changes of other models are left out and the transaction says so`() throws {
        let head = try #require(Self.whole.firstRange(of: #"{"type""#)?.lowerBound)
        let beginning = String(Self.whole[..<head])
        #expect(
            shown(Self.whole, "Trip") == beginning + #"{"type":"insert","model":"Trip","id":"1"},"#
                + #"{"type":"update","model":"Trip","id":"3","updatedAttributes":["a","b"]}],"partial":true}"#
        )
        #expect(
            shown(Self.whole, "Item") == beginning
                + #"{"type":"delete","model":"Item","id":"2","tombstone":{"model":"Trip","title":"]},{\""}}],"#
                + #""partial":true}"#
        )
        #expect(shown(Self.whole, "Tri") == beginning + #"],"partial":true}"#)
    }

    @Test func `a text that is cut off anywhere is refused`() {
        for count in 0..<Self.whole.utf8.count {
            #expect(shown(String(Self.whole.utf8.prefix(count)) ?? "", "Trip") == nil, "\(count) bytes")
        }
    }

    @Test(arguments: [
        "", "{", "}", "{}", "[]", "null", #"{"changes":{}}"#, #"{"changes":[1]}"#, #"{"changes":[{}]}"#,
        #"{"changes":[{"model":"Trip"}"#, #"{"changes":"[]"}"#, #"{"changes" :[]}"#,
        #"{"changes"}"#, #"{"\"#,
    ])
    func `a text of another form is refused`(_ text: String) {
        #expect(shown(text, "Trip") == nil)
    }

    @Test func `a damaged transaction is a failure of the store and not a crash`() async throws {
        let store = try WrittenStore()
        try store.commitTransactions(2)
        try store.writer.execute("UPDATE history_transaction SET \"transaction\" = '{\"changes\":[' WHERE number = 2")
        let reader = try store.makeReader()
        var filter = TransactionFilter()
        filter.models = PositionSet([0])
        let error = await #expect(throws: StoreError.self) {
            _ = try await reader.history(HistoryDescriptor(after: .start, filter: filter))
        }
        #expect(error?.code == .failed)
    }
}
