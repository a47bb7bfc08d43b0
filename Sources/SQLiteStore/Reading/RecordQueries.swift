// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite

/// Reads single records by statements that are compiled once and found by position.
final class RecordQueries {
    private let session: ReadSession
    /// By the model's position.
    private let selectByID: [Statement]
    /// By the owned model's position, then by the attribute that refers to the owner; nil for other attributes.
    private let selectByOwner: [[Statement?]]

    init(session: ReadSession) throws(SQLiteError) {
        self.session = session
        var byID: [Statement] = []
        var byOwner: [[Statement?]] = []
        for table in session.layout.tables {
            byID.append(try session.connection.prepare(table.selectByID))
            var statements: [Statement?] = Array(repeating: nil, count: table.model.attributes.count)
            for (attribute, isToOne) in table.references where isToOne {
                statements[attribute] = try session.connection.prepare(table.select(ownedThrough: attribute))
            }
            byOwner.append(statements)
        }
        selectByID = byID
        selectByOwner = byOwner
    }

    func record(_ reference: RecordReference) throws(SQLiteError) -> Record? {
        try first(selectByID[reference.model], bound: reference.id, model: reference.model)
    }

    /// The record that refers to the owner by a to-one ownership; nil if there is none, or no such owner.
    func record(ownedBy owner: OwnerReference) throws(SQLiteError) -> Record? {
        guard let model = session.layout.schema.position(of: owner.ownership.model),
            let attribute = session.layout[model].model.attribute(owner.ownership.inverse),
            let statement = selectByOwner[model][attribute]
        else { preconditionFailure("‘\(owner.ownership.name)’ is no to-one ownership of the schema.") }
        return try first(statement, bound: owner.id, model: model)
    }

    private func first(_ statement: Statement, bound id: RecordID, model: Int) throws(SQLiteError) -> Record? {
        statement.bind(id, at: 1)
        defer { statement.reset() }
        return try statement.step() ? try session.layout[model].record(in: statement) : nil
    }
}
