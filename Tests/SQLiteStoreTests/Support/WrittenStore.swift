// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite
import Trips

@testable import SQLiteStore

/// A store whose rows a test writes itself, so that reading is tested apart from committing and in states that the
/// committer does not make.
final class WrittenStore {
    let file: StoreFile
    let layout: TableLayout
    let head: SharedHead
    let writer: Connection
    let scans: ScanPool
    let identifier = RecordID(high: 0x6F0C_0000_0000_7000, low: 0x8000_0000_0000_0001)
    private(set) var row: StoreRow
    private let models: [Int64]
    private var insertTransaction: Statement
    private var insertChange: Statement
    private var nextID: UInt64 = 1

    init(schema: Schema? = nil, scanTimeLimit: Duration = .seconds(60), maximumScanRows: Int? = nil) throws {
        file = try StoreFile(SQLiteStoreConfiguration(location: .memory, now: { .earliest }))
        layout = try TableLayout(schema: schema ?? TripSchema.make())
        writer = try file.openWriter(migrator: Migrator())
        models = try ModelTables(layout: layout, connection: writer).prepare()
        row = StoreRow(newStore: identifier)
        try row.insert(on: writer)
        head = SharedHead(0)
        scans = try ScanPool(file: file, layout: layout, timeLimit: scanTimeLimit, maximumRowCount: maximumScanRows)
        insertTransaction = try writer.prepare(
            "INSERT INTO history_transaction VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)"
        )
        insertChange = try writer.prepare("INSERT OR IGNORE INTO history_change VALUES (?1, ?2, ?3)")
    }

    func makeReader() throws -> SQLiteReader {
        try SQLiteReader(file: file, layout: layout, head: head, scans: scans, now: { .earliest })
    }

    func makeID() -> RecordID {
        defer { nextID += 1 }
        return RecordID(high: 0x0193_0000_0000_7000, low: 0x8000_0000_0000_0000 | nextID)
    }

    /// Runs `body` in one commit, writes the ends and tells readers of the new head.
    func commit(_ body: () throws -> Void) throws {
        try writer.withTransaction(.immediate) {
            try body()
            try writeEnds()
        }
        head.move(to: row.head.token.number)
    }

    /// Adds one transaction; only inside ``commit(_:)``.
    @discardableResult
    func addTransaction(
        author: String? = nil,
        bundle: String? = nil,
        process: String? = nil,
        at milliseconds: Int64 = 1_796_068_800_000,
        changes: [Change]? = nil
    ) throws -> HistoryToken {
        let timestamp = Timestamp(milliseconds: milliseconds) ?? .earliest
        let transaction = Transaction(
            identifier: makeID(),
            timestamp: timestamp,
            author: author,
            bundle: bundle,
            process: process,
            changes: changes ?? [Change(model: 0, id: makeID(), kind: .insert)]
        )
        let encoder = TransactionEncoder(schema: layout.schema, store: identifier)
        let (json, token) = encoder.encode(transaction, after: row.head.token)
        row.head = StoreRow.End(token: token, timestamp: timestamp)
        insertTransaction.bind(token.number, at: 1)
        insertTransaction.bind(transaction.identifier, at: 2)
        insertTransaction.bind(fingerprint: token.fingerprint, at: 3)
        try insertTransaction.bind(author, at: 4)
        try insertTransaction.bind(bundle, at: 5)
        try insertTransaction.bind(process, at: 6)
        try insertTransaction.bind(timestamp, at: 7)
        try insertTransaction.bind(text: json.span, at: 8)
        try insertTransaction.run()
        for change in transaction.changes {
            insertChange.bind(models[change.model], at: 1)
            insertChange.bind(token.number, at: 2)
            insertChange.bind(change.id, at: 3)
            try insertChange.run()
        }
        return token
    }

    /// Stores one record; only inside ``commit(_:)``.
    @discardableResult
    func addRecord(_ model: Int, id: RecordID? = nil, _ values: [AttributeValue]) throws -> RecordID {
        let id = id ?? makeID()
        let table = layout[model]
        let statement = try writer.cached(table.insert)
        statement.bind(id, at: 1)
        statement.bind(id, at: 2)
        try table.bind(values, of: values.indices, to: statement, at: 3)
        try statement.run()
        return id
    }

    /// Forgets history up to and including a transaction, as pruning does.
    func prune(through token: HistoryToken, at timestamp: Timestamp) throws {
        try commit {
            row.low = StoreRow.End(token: token, timestamp: timestamp)
            for table in ["history_transaction", "history_change"] {
                let statement = try writer.prepare("DELETE FROM \(table) WHERE number <= ?1")
                statement.bind(token.number, at: 1)
                try statement.run()
            }
        }
    }

    private func writeEnds() throws {
        let statement = try writer.cached(
            """
            UPDATE store SET head_number = ?1, head_fingerprint = ?2, head_timestamp = ?3,
            low_number = ?4, low_fingerprint = ?5, low_timestamp = ?6
            """
        )
        for (end, first) in [(row.head, 1), (row.low, 4)] {
            statement.bind(end.token.number, at: first)
            statement.bind(fingerprint: end.token.fingerprint, at: first + 1)
            if let timestamp = end.timestamp { try statement.bind(timestamp, at: first + 2) }
        }
        try statement.run()
    }
}
