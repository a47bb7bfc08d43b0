// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite

/// Keeps saves under their keys on the writer's connection, and lets go of them once they have expired.
final class KeptSaveTable {
    /// How many expired rows a commit removes at least, so that a long pause leaves no pile behind.
    static let minimumRemoval = 100

    let query: KeptSaveQuery
    /// By the model's position in the schema, its number in `history_model`.
    private let modelNumbers: [Int64]
    private let insert: Statement
    private let selectOldest: Statement
    private let delete: Statement

    init(on connection: Connection, modelNumbers: [Int64], schema: Schema) throws(SQLiteError) {
        self.modelNumbers = modelNumbers
        query = try KeptSaveQuery(on: connection, schema: schema)
        // What it replaces has expired. The new row gets the highest number.
        insert = try connection.prepare(
            """
            INSERT OR REPLACE INTO idempotency
                (principal, "key", expiry, request, effect, model, record, did_merge, returns_minimal, token_number,
                token_fingerprint, previous_number, previous_fingerprint, change_count)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)
            """
        )
        selectOldest = try connection.prepare("SELECT expiry FROM idempotency ORDER BY number LIMIT 1")
        delete = try connection.prepare(
            """
            DELETE FROM idempotency
            WHERE number IN (SELECT number FROM idempotency ORDER BY number LIMIT ?1) AND expiry <= ?2
            """
        )
    }

    /// Stores what is kept of a save.
    func keep(_ outcome: SaveOutcome, under key: IdempotencyKey, at now: Timestamp) throws(SQLiteError) {
        let kept = KeptSave(outcome, under: key)
        let lifetime = IdempotencyKey.lifetime.components.seconds * 1_000
        try insert.bind(key.principal ?? "", at: 1)
        try insert.bind(key.text, at: 2)
        insert.bind(now.milliseconds + lifetime, at: 3)
        let request = kept.request.bits
        insert.bindUUID(
            high: UInt64(truncatingIfNeeded: request >> 64),
            low: UInt64(truncatingIfNeeded: request),
            at: 4
        )
        insert.bind(kept.effect.rawValue, at: 5)
        if let record = kept.record {
            insert.bind(modelNumbers[record.model], at: 6)
            insert.bind(record.id, at: 7)
        } else {
            insert.bindNull(at: 6)
            insert.bindNull(at: 7)
        }
        insert.bind(kept.didMerge, at: 8)
        insert.bind(kept.returnsMinimal, at: 9)
        bind(kept.token, at: 10)
        bind(kept.previousToken, at: 12)
        insert.bind(kept.changeCount, at: 14)
        try insert.run()
    }

    private func bind(_ token: HistoryToken, at parameter: Int) {
        insert.bind(token.number, at: parameter)
        insert.bind(fingerprint: token.fingerprint, at: parameter + 1)
    }

    /// Removes expired rows, the oldest first: twice as many as a commit adds, so that they never pile up, and
    /// ``minimumRemoval`` at least.
    ///
    /// While the oldest has not expired it looks no further. A row that came while the clock was ahead holds back those
    /// behind it until it expires too; they no longer count all the same.
    func removeExpired(at now: Timestamp, beside added: Int) throws(SQLiteError) {
        guard try hasExpiredOldest(at: now) else { return }
        delete.bind(max(Self.minimumRemoval, 2 * added), at: 1)
        delete.bind(now.milliseconds, at: 2)
        try delete.run()
    }

    private func hasExpiredOldest(at now: Timestamp) throws(SQLiteError) -> Bool {
        defer { selectOldest.reset() }
        return try selectOldest.step() && selectOldest.int64(at: 0) <= now.milliseconds
    }
}
