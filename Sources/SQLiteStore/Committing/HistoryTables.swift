// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite

/// Writes history and its ends on the writer's connection.
final class HistoryTables {
    /// By the model's position in the schema, its number in `history_model`.
    private let modelNumbers: [Int64]
    private let insertTransaction: Statement
    private let insertChange: Statement
    private let selectFingerprint: Statement
    private let updateHead: Statement
    private let selectRow: Statement

    init(on connection: Connection, modelNumbers: [Int64]) throws(SQLiteError) {
        self.modelNumbers = modelNumbers
        insertTransaction = try connection.prepare(
            """
            INSERT INTO history_transaction
                (number, identifier, fingerprint, author, bundle, process, timestamp, "transaction")
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
            """
        )
        insertChange = try connection.prepare(
            "INSERT INTO history_change (model, number, record) VALUES (?1, ?2, ?3)"
        )
        selectFingerprint = try connection.prepare("SELECT fingerprint FROM history_transaction WHERE number = ?1")
        updateHead = try connection.prepare(
            "UPDATE store SET head_number = ?1, head_fingerprint = ?2, head_timestamp = ?3"
        )
        selectRow = try connection.prepare(StoreRow.select)
    }

    /// Stores a transaction under the token's number.
    func insert(_ transaction: Transaction, token: HistoryToken, json: [UInt8]) throws(SQLiteError) {
        insertTransaction.bind(token.number, at: 1)
        insertTransaction.bind(transaction.identifier, at: 2)
        insertTransaction.bind(fingerprint: token.fingerprint, at: 3)
        try insertTransaction.bind(transaction.author, at: 4)
        try insertTransaction.bind(transaction.bundle, at: 5)
        try insertTransaction.bind(transaction.process, at: 6)
        try insertTransaction.bind(transaction.timestamp, at: 7)
        try insertTransaction.bind(text: json.span, at: 8)
        try insertTransaction.run()
        for change in transaction.changes {
            insertChange.bind(modelNumbers[change.model], at: 1)
            insertChange.bind(token.number, at: 2)
            insertChange.bind(change.id, at: 3)
            try insertChange.run()
        }
    }

    /// The fingerprint of a transaction that history still has.
    func fingerprint(of number: Int64) throws(SQLiteError) -> UInt64? {
        selectFingerprint.bind(number, at: 1)
        defer { selectFingerprint.reset() }
        return try selectFingerprint.step() ? selectFingerprint.fingerprint(at: 0) : nil
    }

    /// Writes where history ends, once for all saves of a commit.
    func write(head: StoreRow.End) throws(SQLiteError) {
        updateHead.bind(head.token.number, at: 1)
        updateHead.bind(fingerprint: head.token.fingerprint, at: 2)
        if let timestamp = head.timestamp { try updateHead.bind(timestamp, at: 3) } else { updateHead.bindNull(at: 3) }
        try updateHead.run()
    }

    /// The two ends as the file has them.
    func readRow() throws(SQLiteError) -> StoreRow {
        try StoreRow.read(with: selectRow)
    }
}
