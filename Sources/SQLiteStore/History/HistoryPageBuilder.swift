// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite

/// Puts the transactions of a page together as they are found, within the page's limits.
struct HistoryPageBuilder {
    /// How many transactions that the filter leaves out a page looks at before it ends early.
    static let maximumSkipCount = 4_000

    private(set) var json: [UInt8] = []
    /// Behind which place of the text each transaction ends.
    private(set) var ends: [Int] = []
    /// The number of the last transaction that was looked at.
    private(set) var lastNumber: Int64

    private let limit: Int
    private let byteLimit: Int
    private var skipCount = 0
    private var scratch: [UInt8] = []

    /// Begins a page behind a number, which will probably have `capacity` bytes.
    init(after start: Int64, limit: Int, byteLimit: Int, capacity: Int) {
        self.byteLimit = byteLimit
        lastNumber = start
        self.limit = limit
        json.reserveCapacity(capacity)
        json.append(UInt8(ascii: "["))
    }

    var count: Int { ends.count }

    /// Whether the page has as many transactions as were asked for.
    var hasReachedLimit: Bool { count >= limit }

    /// Whether it is time to end, with or without a match.
    var isFinished: Bool { hasReachedLimit || skipCount >= Self.maximumSkipCount }

    mutating func skip(_ number: Int64) {
        lastNumber = number
        skipCount += 1
    }

    /// Adds the transaction in column 0 of the row; false if the page has no room for it.
    mutating func append(_ number: Int64, from row: Statement) -> Bool {
        let start = json.count
        if count > 0 { json.append(UInt8(ascii: ",")) }
        row.appendBytes(at: 0, to: &json)
        return keep(number, from: start)
    }

    /// The same, with nothing but the changes of the models with these names.
    mutating func append(
        _ number: Int64,
        from row: Statement,
        showing models: [[UInt8]]
    ) throws(SQLiteError) -> Bool {
        let start = json.count
        if count > 0 { json.append(UInt8(ascii: ",")) }
        scratch.removeAll(keepingCapacity: true)
        row.appendBytes(at: 0, to: &scratch)
        let isWhole = StoredTransaction(json: scratch).append(to: &json) { name in
            models.contains { name.elementsEqual($0) }
        }
        guard isWhole else { throw SQLiteError(.corrupt, "transaction \(number) is not as it was written") }
        return keep(number, from: start)
    }

    /// Ends the array.
    mutating func finish() {
        json.append(UInt8(ascii: "]"))
    }

    /// One transaction always fits.
    private mutating func keep(_ number: Int64, from start: Int) -> Bool {
        guard count == 0 || json.count < byteLimit else {
            json.removeLast(json.count - start)
            return false
        }
        lastNumber = number
        ends.append(json.count)
        return true
    }
}
