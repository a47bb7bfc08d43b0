// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite

extension SaveExecution {
    /// Deletes what a descriptor lets through, one record after another, each with what it owns.
    ///
    /// - Throws: ``StoreError`` with code `busy` when that takes longer than the writer may be held for it.
    func deleteAll(matching descriptor: FetchDescriptor) throws {
        if let owner = descriptor.owner { try checkOwner(owner) }
        let table = tables[descriptor.model]
        for id in try ids(matching: descriptor, in: table) {
            guard budget.isLeft else { throw budget.error }
            // One may have gone with another that owns it.
            if let record = try table.record(id) { try removeAll(from: record) }
        }
    }

    private func ids(matching descriptor: FetchDescriptor, in table: RecordTable) throws -> [RecordID] {
        budget.begin()
        do {
            let ids = try table.withLimit { [budget] in
                budget.isLeft
            } _: { () throws(SQLiteError) in
                try table.ids(matching: descriptor, limit: maximumChangeCount + 1)
            }
            try boundWork(beside: ids.count)
            return ids
        } catch let error as SQLiteError where error.isInterrupted {
            throw budget.error
        }
    }
}
