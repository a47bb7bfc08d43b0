// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite

/// One read-only connection, with what every read on it needs: a transaction, the ends of history, and judging tokens.
///
/// It belongs to one thread or event loop.
final class ReadSession {
    let connection: Connection
    let layout: TableLayout
    /// The ends as the open transaction sees them; nil while none is open.
    private(set) var ends: StoreRow?
    /// Set while a read may look at so many rows and no more.
    var rowBudget: RowBudget?

    private let selectEnds: Statement
    private let selectFingerprint: Statement
    private var preparedHistoryQueries: HistoryQueries?

    /// Takes a connection that only reads and that nobody else uses.
    ///
    /// - Throws: ``SQLiteError`` when the file is no store.
    init(connection: Connection, layout: TableLayout) throws(SQLiteError) {
        self.connection = connection
        self.layout = layout
        selectEnds = try connection.prepare(StoreRow.select)
        selectFingerprint = try connection.prepare("SELECT fingerprint FROM history_transaction WHERE number = ?1")
    }

    /// Begins a read transaction, whose snapshot is fixed by reading the ends of history.
    func begin() throws(SQLiteError) -> StoreRow {
        precondition(ends == nil, "A read transaction is open already, at \(String(describing: ends?.head.token)).")
        try connection.begin(.deferred)
        do throws(SQLiteError) {
            let ends = try StoreRow.read(with: selectEnds)
            self.ends = ends
            return ends
        } catch {
            end()
            throw error
        }
    }

    /// Ends the read transaction, if one is open.
    func end() {
        ends = nil
        guard connection.isInTransaction else { return }
        // Nothing was written, so ending can only fail where a statement still reads: that is reset, and it ends then.
        do { try connection.commit() } catch {
            connection.resetStatements()
            try? connection.rollback()
        }
    }

    /// The statements that read history, compiled when they are first asked for.
    func historyQueries() throws(SQLiteError) -> HistoryQueries {
        if let preparedHistoryQueries { return preparedHistoryQueries }
        let queries = try HistoryQueries(session: self)
        preparedHistoryQueries = queries
        return queries
    }

    /// The fingerprint of a transaction that history has.
    func fingerprint(of number: Int64) throws(SQLiteError) -> UInt64? {
        selectFingerprint.bind(number, at: 1)
        defer { selectFingerprint.reset() }
        return try selectFingerprint.step() ? selectFingerprint.fingerprint(at: 0) : nil
    }

    /// The token of a transaction between the ends, the ends included.
    func token(of number: Int64, between ends: StoreRow) throws(SQLiteError) -> HistoryToken {
        if number == ends.head.token.number { return ends.head.token }
        if number == ends.low.token.number { return ends.low.token }
        guard let fingerprint = try fingerprint(of: number) else {
            throw SQLiteError(.corrupt, "history has no transaction \(number)")
        }
        return HistoryToken(store: ends.head.token.store, number: number, fingerprint: fingerprint)
    }

    /// - Throws: ``ReadError/token(_:)`` unless the token is a place to read from.
    func check(_ token: HistoryToken, against ends: StoreRow) throws {
        let failure = try ends.status.judge(token) { number throws(SQLiteError) in try fingerprint(of: number) }
        if let failure { throw ReadError.token(failure) }
    }
}
