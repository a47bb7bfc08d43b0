// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite

extension SaveExecution {
    private enum Step {
        /// Find what the record owns.
        case visit(Record)
        /// Everything that it owns is gone.
        case remove(Record)
    }

    func perform(_ delete: Delete) throws -> OperationResult {
        let record = try find(delete.target, model: delete.model)
        try judge(delete.precondition, on: record)
        try removeAll(from: record)
        return .deleted
    }

    /// Deletes a record after everything that it owns, with a stack of its own, since models may own each other to any
    /// depth and in circles.
    func removeAll(from root: Record) throws {
        var doomed: Set<RecordReference> = []
        var steps = [Step.visit(root)]
        while let step = steps.popLast() {
            switch step {
            case .visit(let record):
                guard doomed.insert(record.reference).inserted else { continue }
                steps.append(.remove(record))
                steps += try records(ownedBy: record.reference).reversed().map { .visit($0) }
                try boundWork(beside: steps.count - 1)
            case .remove(let record):
                try remove(record, doomed: doomed)
            }
        }
    }

    /// In the order in which they are deleted.
    private func records(ownedBy owner: RecordReference) throws -> [Record] {
        var records: [Record] = []
        for owned in rules[owner.model].owned {
            let limit = maximumChangeCount + 1
            records += try tables[owned.model].records(ownedBy: owner.id, through: owned.inverse, limit: limit)
        }
        return records
    }

    private func remove(_ record: Record, doomed: Set<RecordReference>) throws {
        try tables[record.reference.model].delete(record.reference.id)
        ledger.didDelete(record)
        for owner in rules[record.reference.model].owners {
            guard let id = record.values[owner.attribute].recordID,
                !doomed.contains(RecordReference(model: owner.model, id: id))
            else { continue }
            try lose(record, owner)
        }
        try boundWork()
    }
}
