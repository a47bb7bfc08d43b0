// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite

extension Committer {
    /// Carries out one save and stores its transaction, all or nothing, without a commit.
    ///
    /// - Returns: what it did, and what filters look at in its transaction if it made one.
    /// - Throws: ``IdempotencyError``, ``SaveError``, ``TokenError`` or ``SQLiteError`` when nothing of it is left;
    ///   ``GroupFailure`` when what is left cannot be told apart from its neighbours'.
    func perform(_ save: Save) throws -> (outcome: SaveOutcome, transaction: TransactionSummary?) {
        if let key = save.idempotency { try judge(key) }
        try judge(save.ifToken)
        let before = row
        let changesBefore = connection.totalChanges
        var hasSavepoint = save.canFailHalfway
        do {
            if hasSavepoint { try connection.openSavepoint() }
            let result = try carryOut(save)
            if hasSavepoint {
                if result.transaction == nil {
                    try connection.undoSavepoint()
                } else {
                    try connection.releaseSavepoint()
                }
                hasSavepoint = false
            }
            if let key = save.idempotency { try keptSaves.keep(result.outcome, under: key, at: identifiers.time()) }
            return result
        } catch {
            row = before
            try undo(hasSavepoint: hasSavepoint, changesBefore: changesBefore, error)
            throw error
        }
    }

    /// Refuses a save whose key is kept, by one of the same commit too.
    private func judge(_ key: IdempotencyKey) throws {
        let store = row.head.token.store
        guard let kept = try keptSaves.query.keptSave(under: key, at: identifiers.time(), in: store) else { return }
        throw kept.refusal(of: key.request)
    }

    private func judge(_ ifToken: HistoryToken?) throws {
        guard let ifToken else { return }
        if let error = try row.status.judge(ifToken, fingerprint: { try history.fingerprint(of: $0) }) { throw error }
        guard ifToken == row.head.token else {
            throw SaveError(
                .preconditionFailed(currentToken: row.head.token),
                operation: 0,
                place: .ifToken,
                detail: "The head has moved on."
            )
        }
    }

    /// Undoes what a request wrote before it failed.
    func undo(hasSavepoint: Bool, changesBefore: Int, _ error: any Error) throws(GroupFailure) {
        let sqliteError = error as? SQLiteError
        do throws(SQLiteError) {
            if hasSavepoint { try connection.undoSavepoint() }
        } catch {
            throw GroupFailure(cause: error)
        }
        let isWhole = connection.isInTransaction && (hasSavepoint || connection.totalChanges == changesBefore)
        if let sqliteError, !isWhole || sqliteError.isFull { throw GroupFailure(cause: sqliteError) }
        precondition(isWhole, "A save that was refused after it had written had no savepoint: \(error)")
    }

    private func carryOut(_ save: Save) throws -> (outcome: SaveOutcome, transaction: TransactionSummary?) {
        // Before the operations, since it is the version of every record that they write.
        let identifier = identifiers.next()
        let execution = SaveExecution(
            schema: schema,
            tables: tables,
            rules: rules,
            identifiers: identifiers,
            version: RecordVersion(transaction: identifier),
            maximumChangeCount: hooks.maximumChangeCount,
            budget: DeletionBudget(limit: deletionTimeLimit, instant: hooks.instant)
        )
        let result = try execution.perform(save.operations)
        let changes = execution.ledger.changes(in: schema)
        guard !changes.isEmpty else { return (unchanged(result, execution), nil) }
        for record in execution.ledger.unchangedRecords {
            try tables[record.reference.model].update(record, attributes: PositionSet())
        }
        let transaction = Transaction(
            identifier: identifier,
            timestamp: max(identifiers.time(), row.head.timestamp ?? .earliest),
            author: save.author,
            bundle: save.bundle,
            process: save.process,
            changes: changes
        )
        let previous = row.head.token
        let (json, token) = encoder.encode(transaction, after: previous)
        try history.insert(transaction, token: token, json: json)
        row.head = StoreRow.End(token: token, timestamp: transaction.timestamp)
        let outcome = SaveOutcome(
            token: token,
            previousToken: previous,
            transaction: json,
            changeCount: changes.count,
            result: result,
            didMerge: execution.didMerge
        )
        return (outcome, transaction.summary)
    }

    private func unchanged(_ result: OperationResult?, _ execution: SaveExecution) -> SaveOutcome {
        SaveOutcome(
            token: row.head.token,
            previousToken: row.head.token,
            transaction: nil,
            changeCount: 0,
            result: result,
            didMerge: execution.didMerge
        )
    }
}

extension Save {
    /// Whether it may be refused after it has written something, and then needs a savepoint to go back to.
    ///
    /// One operation on one record is judged before it writes. A savepoint costs it as much as the writing does: SQLite
    /// copies each page before it is changed.
    fileprivate var canFailHalfway: Bool {
        guard operations.count == 1 else { return true }
        return switch operations[0] {
        case .insert(let insert): !insert.nested.isEmpty
        case .put, .update: false
        case .delete, .deleteMatching: true
        }
    }
}
