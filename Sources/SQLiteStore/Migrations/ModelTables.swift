// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite

/// The models' tables in a file: those that the schema declares, as it declares them.
struct ModelTables {
    let layout: TableLayout
    let connection: Connection

    /// Makes the tables that are missing, and gives each model its number in history.
    ///
    /// A model that the schema no longer has keeps its table and its number.
    ///
    /// - Returns: by the model's position in the schema, its number in `history_model`, which never changes.
    /// - Throws: ``StoreError`` for a model whose table was made from another declaration.
    func prepare() throws -> [Int64] {
        try connection.withTransaction(.immediate) {
            for table in layout.tables { try prepare(table) }
            return try layout.tables.map { try historyNumber(of: $0.name) }
        }
    }

    private func prepare(_ table: ModelTable) throws {
        let present = try definitions(of: table.name)
        guard !present.isEmpty else {
            for statement in [table.createTable] + table.createIndexes { try connection.execute(statement) }
            return
        }
        guard present == Set([table.createTable] + table.createIndexes) else {
            throw StoreError(
                .failed,
                "The file has \(table.name) with other attributes or rules than the schema declares."
            )
        }
    }

    /// The SQL that made a table and its indexes, which SQLite keeps as it was written.
    private func definitions(of table: String) throws -> Set<String> {
        let statement = try connection.cached("SELECT sql FROM sqlite_schema WHERE tbl_name = ?1 AND sql IS NOT NULL")
        try statement.bind(table, at: 1)
        var found: Set<String> = []
        while try statement.step() { found.insert(try statement.text(at: 0)) }
        return found
    }

    private func historyNumber(of model: String) throws -> Int64 {
        let insert = try connection.cached("INSERT INTO history_model (name) VALUES (?1) ON CONFLICT DO NOTHING")
        try insert.bind(model, at: 1)
        try insert.run()
        let select = try connection.cached("SELECT model FROM history_model WHERE name = ?1")
        try select.bind(model, at: 1)
        defer { select.reset() }
        guard try select.step() else { throw SQLiteError(.corrupt, "\(model) has no number in history_model") }
        return select.int64(at: 0)
    }
}
