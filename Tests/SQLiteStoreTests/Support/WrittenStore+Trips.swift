// SPDX-License-Identifier: Apache-2.0

import ChangeHistory

@testable import SQLiteStore

extension WrittenStore {
    /// Stores a trip of one day; only inside ``commit(_:)``.
    @discardableResult
    func addTrip(_ name: String) throws -> RecordID {
        let day = AttributeValue.date(milliseconds: 1_796_083_200_000)
        return try addRecord(0, [.text(name), .text("Lisbon"), day, day, .null])
    }

    /// Stores a trip and its transaction in one commit.
    @discardableResult
    func commitTrip(_ name: String, author: String? = nil) throws -> RecordReference {
        var id = RecordID(high: 0, low: 0)
        try commit {
            id = try addTrip(name)
            try addTransaction(author: author, changes: [Change(model: 0, id: id, kind: .insert)])
        }
        return RecordReference(model: 0, id: id)
    }

    /// Adds transactions with nothing in common but an author, in one commit.
    func commitTransactions(_ count: Int, author: String? = nil, bundle: String? = nil) throws {
        try commit {
            for _ in 0..<count { try addTransaction(author: author, bundle: bundle) }
        }
    }
}
