// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite

/// The one row of table `store`: who the store is, and the two ends of its history.
///
/// The ends are kept here and never worked out from the rows of history, which pruning takes away.
struct StoreRow: Sendable {
    /// One end of history.
    struct End: Sendable {
        let token: HistoryToken
        /// The transaction's timestamp; nil at number 0, behind which there is none.
        let timestamp: Timestamp?
    }

    /// Behind the newest transaction.
    var head: End
    /// Behind the newest pruned transaction.
    var low: End

    var status: HistoryStatus { HistoryStatus(token: head.token, oldestToken: low.token) }

    /// Reads the row.
    static let select = """
        SELECT identifier, head_number, head_fingerprint, head_timestamp, low_number, low_fingerprint, low_timestamp
        FROM store
        """

    /// The row of a store that has no history yet.
    init(newStore identifier: RecordID) {
        let token = HistoryToken(store: identifier, number: 0, fingerprint: Fingerprint.initial(of: identifier))
        head = End(token: token, timestamp: nil)
        low = head
    }

    /// Takes the current row of ``select``.
    init(in statement: Statement) throws(SQLiteError) {
        let identifier = try statement.recordID(at: 0)
        head = try Self.end(of: identifier, in: statement, at: 1)
        low = try Self.end(of: identifier, in: statement, at: 4)
    }

    /// Reads the row with a statement made from ``select``.
    ///
    /// - Throws: ``SQLiteError``, with ``ResultCode/corrupt`` when there is no row.
    static func read(with statement: Statement) throws(SQLiteError) -> StoreRow {
        guard try statement.step() else { throw SQLiteError(.corrupt, "the store's row is missing") }
        defer { statement.reset() }
        return try StoreRow(in: statement)
    }

    private static func end(
        of store: RecordID,
        in statement: Statement,
        at column: Int
    ) throws(SQLiteError) -> End {
        let token = HistoryToken(
            store: store,
            number: statement.int64(at: column),
            fingerprint: statement.fingerprint(at: column + 1)
        )
        return End(
            token: token,
            timestamp: statement.isNull(at: column + 2) ? nil : try statement.timestamp(at: column + 2)
        )
    }

    /// Writes the row of a new store.
    func insert(on connection: Connection) throws(SQLiteError) {
        let statement = try connection.prepare(
            """
            INSERT INTO store (only, identifier, head_number, head_fingerprint, low_number, low_fingerprint)
            VALUES (1, ?1, ?2, ?3, ?2, ?3)
            """
        )
        statement.bind(head.token.store, at: 1)
        statement.bind(head.token.number, at: 2)
        statement.bind(fingerprint: head.token.fingerprint, at: 3)
        try statement.run()
    }
}
