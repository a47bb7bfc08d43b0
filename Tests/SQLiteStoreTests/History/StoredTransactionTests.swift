// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite
import Testing
import Trips

@testable import SQLiteStore

struct StoredTransactionTests {
    private static let ids = (1...3).map { RecordID(high: 0, low: $0) }
    private static let head = #"{"token":"t","author":"a\\\"]}","n":[1,{"changes":[]}],"b":true,"changes":["#
    private static let changes = [
        #"{"type":"insert","model":"Trip","id":"\#(ids[0])"}"#,
        #"{"type":"delete","model":"BucketListItem","id":"\#(ids[1])","#
            + #""tombstone":{"model":"Trip","id":"\#(ids[0])","title":"]},{\""}}"#,
        #"{"type":"update","model":"Trip","id":"\#(ids[2])","updatedAttributes":["a","b"]}"#,
    ]
    private static let whole = head + changes.joined(separator: ",") + "]}"

    /// What is shown of a text; nil if it is damaged.
    private func shown(
        _ text: String,
        _ models: [Int] = [],
        ids: [RecordID] = [],
        while hasRoom: (Int) -> Bool = { _ in true }
    ) throws -> String? {
        var filter = TransactionFilter()
        filter.models = PositionSet(models)
        filter.records = ids
        let changes = ShownChanges(filter, layout: try TableLayout(schema: TripSchema.make()), lookup: nil)
        var bytes: [UInt8] = []
        do throws(SQLiteError) {
            let transaction = try StoredTransaction(number: 1, json: Array(text.utf8))
            guard try changes.append(transaction, to: &bytes, while: hasRoom) else { return "no room" }
        } catch {
            #expect(error.code == .corrupt)
            return nil
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func partial(_ changes: Int...) -> String {
        Self.head + changes.map { Self.changes[$0] }.joined(separator: ",") + #"],"partial":true}"#
    }

    @Test func `a transaction that is shown whole stays as it is`() throws {
        #expect(try shown(Self.whole) == Self.whole)
        #expect(try shown(Self.whole, [0, 2]) == Self.whole)
        #expect(try shown(Self.whole, ids: Self.ids) == Self.whole)
        #expect(try shown(Self.whole, [0, 2], ids: Self.ids) == Self.whole)
    }

    @Test func `changes of other models and ids are left out and the transaction says so`() throws {
        #expect(try shown(Self.whole, [0]) == partial(0, 2))
        #expect(try shown(Self.whole, [2]) == partial(1))
        #expect(try shown(Self.whole, [1]) == partial())
        #expect(try shown(Self.whole, ids: [Self.ids[0]]) == partial(0), "Not the tombstone that has it as a value.")
        #expect(try shown(Self.whole, ids: [Self.ids[2], Self.ids[1]]) == partial(1, 2))
        #expect(try shown(Self.whole, [0], ids: [Self.ids[2], Self.ids[1]]) == partial(2))
        #expect(try shown(Self.whole, [2], ids: [Self.ids[0]]) == partial())
    }

    @Test func `what has no room is given up behind the change that fills it`() throws {
        let size = Self.head.utf8.count + Self.changes[0].utf8.count
        var asked: [Int] = []
        let text = try shown(Self.whole) {
            asked.append($0)
            return $0 <= size
        }
        #expect(text == "no room")
        #expect(asked == [size, size + 1 + Self.changes[1].utf8.count])
    }

    @Test func `a text that is cut off anywhere is refused`() throws {
        for count in 0..<Self.whole.utf8.count {
            let text = String(Self.whole.utf8.prefix(count)) ?? ""
            #expect(try shown(text, [0]) == nil, "\(count) bytes")
            #expect(try shown(text, ids: Self.ids) == nil, "\(count) bytes")
        }
    }

    @Test(arguments: ["1", "", "00000000-0000-0000-0000-00000000000g"])
    func `an id that is none is refused where ids are asked for`(_ id: String) throws {
        let text = Self.head + #"{"type":"insert","model":"Trip","id":"\#(id)"}]}"#
        #expect(try shown(text, [0]) == text)
        #expect(try shown(text, ids: Self.ids) == nil)
    }

    @Test(arguments: [
        "", "{", "}", "{}", "[]", "null", #"{"changes":{}}"#, #"{"changes":[1]}"#, #"{"changes":[{}]}"#,
        #"{"changes":[{"model":"Trip"}"#, #"{"changes":"[]"}"#, #"{"changes" :[]}"#,
        #"{"changes"}"#, #"{"\"#,
    ])
    func `a text of another form is refused`(_ text: String) throws {
        #expect(try shown(text, [0]) == nil)
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
