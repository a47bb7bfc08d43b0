// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite

/// Puts the transactions of a page together as they are found, within the page's limits.
struct HistoryPageBuilder {
    /// How many transactions that the filter leaves out a page looks at before it ends early.
    static let maximumSkipCount = 4_000
    /// How many bytes of transactions a page searches for the changes that it shows before it ends early.
    static let maximumSearchedByteCount = 8 << 20

    private(set) var json: [UInt8] = []
    /// Behind which place of the text each transaction ends.
    private(set) var ends: [Int] = []
    /// What is still to be looked at.
    private(set) var rest: NumberBounds

    private let order: HistoryDescriptor.Order
    private let limit: Int
    private let byteLimit: Int
    private let changes: ShownChanges
    /// Whether transactions are shown just as they are stored.
    private let showsStored: Bool
    /// When the page ends early, if it has a transaction by then; nil for a page that takes no long time.
    private let deadline: ContinuousClock.Instant?
    private var skipCount = 0
    private var searchedByteCount = 0
    private var scratch: [UInt8] = []

    /// Begins a page of what is within `bounds`, which will probably have `capacity` bytes.
    init(
        _ descriptor: HistoryDescriptor,
        in bounds: NumberBounds,
        showing changes: ShownChanges,
        capacity: Int,
        deadline: ContinuousClock.Instant?
    ) {
        rest = bounds
        order = descriptor.order
        limit = descriptor.limit
        byteLimit = descriptor.byteLimit
        self.changes = changes
        showsStored = changes.areAll
        self.deadline = deadline
        json.reserveCapacity(capacity)
        json.append(UInt8(ascii: "["))
    }

    var count: Int { ends.count }

    /// Whether the page has as many transactions as were asked for.
    var hasReachedLimit: Bool { count >= limit }

    /// Whether it is time to end, with or without a match.
    var isFinished: Bool {
        hasReachedLimit || skipCount >= Self.maximumSkipCount || searchedByteCount >= Self.maximumSearchedByteCount
            || (deadline != nil && isLate)
    }

    mutating func skip(_ number: Int64) {
        rest.pass(number, in: order)
        skipCount += 1
    }

    /// Adds the transaction in column 0 of the row; false if the page has no room for it.
    mutating func append(_ number: Int64, from row: Statement) throws(SQLiteError) -> Bool {
        let start = json.count
        if count > 0 { json.append(UInt8(ascii: ",")) }
        if showsStored {
            row.appendBytes(at: 0, to: &json)
        } else {
            guard try appendChanges(of: number, from: row) else {
                json.removeLast(json.count - start)
                return false
            }
        }
        // One transaction always fits.
        guard count == 0 || json.count < byteLimit else {
            json.removeLast(json.count - start)
            return false
        }
        rest.pass(number, in: order)
        ends.append(json.count)
        return true
    }

    /// Ends the array.
    mutating func finish() {
        json.append(UInt8(ascii: "]"))
    }

    private mutating func appendChanges(of number: Int64, from row: Statement) throws(SQLiteError) -> Bool {
        scratch.removeAll(keepingCapacity: true)
        row.appendBytes(at: 0, to: &scratch)
        searchedByteCount += scratch.count
        let mayEnd = count > 0
        let (byteLimit, deadline) = (byteLimit, deadline)
        return try changes.append(StoredTransaction(number: number, json: scratch), to: &json) { byteCount in
            !mayEnd || (byteCount < byteLimit && (deadline.map { ContinuousClock.now < $0 } ?? true))
        }
    }

    private var isLate: Bool {
        count > 0 && deadline.map { ContinuousClock.now >= $0 } ?? false
    }
}
