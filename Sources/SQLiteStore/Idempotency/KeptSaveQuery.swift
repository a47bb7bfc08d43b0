// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite

/// Finds what was saved under a key, for readers and for the writer.
final class KeptSaveQuery {
    private let schema: Schema
    private let select: Statement

    init(on connection: Connection, schema: Schema) throws(SQLiteError) {
        self.schema = schema
        select = try connection.prepare(
            """
            SELECT expiry, request, effect, (SELECT name FROM history_model WHERE model = idempotency.model), record,
                did_merge, returns_minimal, token_number, token_fingerprint, previous_number, previous_fingerprint,
                change_count
            FROM idempotency WHERE principal = ?1 AND "key" = ?2
            """
        )
    }

    /// What was saved under the key and has not expired; nil if nothing was.
    ///
    /// - Throws: ``SQLiteError``, with ``ResultCode/corrupt`` for a row that no store has written.
    func keptSave(
        under key: IdempotencyKey,
        at now: Timestamp,
        in store: RecordID
    ) throws(SQLiteError) -> KeptSave? {
        try select.bind(key.principal ?? "", at: 1)
        try select.bind(key.text, at: 2)
        defer { select.reset() }
        guard try select.step(), now.milliseconds < select.int64(at: 0) else { return nil }
        guard let effect = KeptSave.Effect(rawValue: select.int64(at: 2)) else {
            throw SQLiteError(.corrupt, "a kept save has no effect that is known")
        }
        let (high, low) = try select.uuid(at: 1)
        return KeptSave(
            request: RequestFingerprint(bits: UInt128(high) << 64 | UInt128(low)),
            effect: effect,
            record: try record(),
            didMerge: select.bool(at: 5),
            returnsMinimal: select.bool(at: 6),
            token: token(at: 7, of: store),
            previousToken: token(at: 9, of: store),
            changeCount: Int(select.int64(at: 11))
        )
    }

    /// The record; nil too where its model is no longer declared.
    private func record() throws(SQLiteError) -> RecordReference? {
        guard let name = try select.optionalText(at: 3), let model = schema.position(of: name) else { return nil }
        return RecordReference(model: model, id: try select.recordID(at: 4))
    }

    private func token(at column: Int, of store: RecordID) -> HistoryToken {
        HistoryToken(
            store: store,
            number: select.int64(at: column),
            fingerprint: select.fingerprint(at: column + 1)
        )
    }
}
