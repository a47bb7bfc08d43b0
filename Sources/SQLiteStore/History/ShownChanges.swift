// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite

/// Which changes of a transaction a page shows, and what it adds to each.
struct ShownChanges {
    /// The names of the models whose changes are shown; empty for those of all.
    private let models: [[UInt8]]
    /// The ids of the records whose changes are shown; empty for those of all.
    private let records: Set<RecordID>
    /// Finds the record that is shown with each change; nil where none is.
    private let lookup: RecordLookup?

    init(_ filter: TransactionFilter, layout: TableLayout, lookup: RecordLookup?) {
        models = layout.tables.filter { filter.models.contains($0.position) }.map { Array($0.name.utf8) }
        records = Set(filter.records)
        self.lookup = lookup
    }

    /// Whether transactions are shown just as they are stored.
    var areAll: Bool { models.isEmpty && records.isEmpty && lookup == nil }

    /// Appends a transaction as it is shown; one that is shown in part says so.
    ///
    /// - Returns: false when `hasRoom`, which is asked after each change that is shown, ended it; `bytes` then has some
    ///   part of the transaction.
    func append(
        _ transaction: StoredTransaction,
        to bytes: inout [UInt8],
        while hasRoom: (Int) -> Bool
    ) throws(SQLiteError) -> Bool {
        var transaction = transaction
        bytes += transaction.beginning
        var (isFirst, isPartial) = (true, false)
        while let change = try transaction.next() {
            guard try isShown(change, of: transaction) else {
                isPartial = true
                continue
            }
            if !isFirst { bytes.append(UInt8(ascii: ",")) }
            isFirst = false
            if let lookup {
                bytes += change.json.dropLast()
                bytes += ",\"record\":".utf8
                try lookup.append(transaction.id(of: change), ofModelCalled: change.model, to: &bytes)
                bytes.append(UInt8(ascii: "}"))
            } else {
                bytes += change.json
            }
            guard hasRoom(bytes.count) else { return false }
        }
        bytes += transaction.end
        if isPartial { bytes += ",\"partial\":true".utf8 }
        bytes.append(UInt8(ascii: "}"))
        return true
    }

    private func isShown(
        _ change: StoredTransaction.Change,
        of transaction: StoredTransaction
    ) throws(SQLiteError) -> Bool {
        guard models.isEmpty || models.contains(where: { change.model.elementsEqual($0) }) else { return false }
        guard !records.isEmpty else { return true }
        return records.contains(try transaction.id(of: change))
    }
}
