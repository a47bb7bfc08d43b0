// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite

/// Carries out the operations of one save inside the writer's transaction, and keeps account of what they change.
///
/// Whoever runs it undoes what it wrote when it throws: a ``SaveError`` when the save is refused, an ``SQLiteError``
/// when SQLite fails.
final class SaveExecution {
    let schema: Schema
    let tables: [RecordTable]
    let rules: [ModelRules]
    let identifiers: Identifiers
    /// That of every record which the save writes.
    let version: RecordVersion
    let maximumChangeCount: Int
    var budget: DeletionBudget

    var ledger = ChangeLedger()
    /// Whether an insert was merged into a record that was in its way.
    private(set) var didMerge = false
    /// The position of the operation that is carried out.
    private var operation = 0
    /// The pointer to the nested record that is inserted; empty for an operation's own.
    private var nesting = ""

    init(
        schema: Schema,
        tables: [RecordTable],
        rules: [ModelRules],
        identifiers: Identifiers,
        version: RecordVersion,
        maximumChangeCount: Int,
        budget: DeletionBudget
    ) {
        self.budget = budget
        self.maximumChangeCount = maximumChangeCount
        self.schema = schema
        self.tables = tables
        self.rules = rules
        self.identifiers = identifiers
        self.version = version
    }

    /// Carries out operations one after another.
    ///
    /// - Returns: what became of the only one; nil when there are several, or it is about several records.
    func perform(_ operations: [Operation]) throws -> OperationResult? {
        var result: OperationResult?
        for (index, next) in operations.enumerated() {
            operation = index
            result = try perform(next)
            if case .merged = result { didMerge = true }
            try boundWork()
        }
        return operations.count == 1 ? result : nil
    }

    private func perform(_ operation: Operation) throws -> OperationResult? {
        switch operation {
        case .insert(let insert): return try perform(insert)
        case .update(let update): return .updated(try perform(update))
        case .put(let put): return try perform(put)
        case .delete(let delete): return try perform(delete)
        case .deleteMatching(let descriptor):
            try deleteAll(matching: descriptor)
            return nil
        }
    }

    /// Inserts the records that came nested in another, each with the other's id as its owner.
    func insert(nested inserts: [NestedInsert], of owner: RecordReference) throws {
        for nested in inserts {
            nesting = nested.pointer
            defer { nesting = "" }
            var insert = nested.insert
            let rules = rules[insert.model].owners
            guard let reference = rules.first(where: { $0.model == owner.model }) else {
                preconditionFailure("\(schema[insert.model].name) has no reference to \(schema[owner.model].name).")
            }
            insert.values[reference.attribute] = .reference(owner.id)
            insert.mergesDuplicates = false
            _ = try perform(insert)
            try boundWork()
        }
    }

    /// Ends a save that touches more records than it may change, before it does more.
    func boundWork(beside others: Int = 0) throws(SaveError) {
        guard ledger.count + others <= maximumChangeCount else {
            throw failure(.tooManyChanges, "A save makes at most \(maximumChangeCount) changes.")
        }
    }

    /// The error of the operation that is carried out; a nested record's pointer comes before its own.
    func failure(_ reason: SaveError.Reason, at place: SaveError.Place = .operation, _ detail: String) -> SaveError {
        let joined: SaveError.Place =
            switch place {
            case _ where nesting.isEmpty: place
            case .values(let pointer): .values(nesting + pointer)
            case .id: .values(nesting + "/id")
            case .operation, .ifMatch, .ifToken: .values(nesting)
            }
        return SaveError(reason, operation: operation, place: joined, detail: detail)
    }

    /// The error of an attribute.
    func failure(
        _ reason: SaveError.Reason,
        atAttribute attribute: Int,
        of model: Int,
        _ detail: String
    ) -> SaveError {
        failure(reason, at: .values("/" + schema[model].attributes[attribute].name), detail)
    }
}
