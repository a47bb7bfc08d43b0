// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite

/// A file that is ready to be written to: its one connection that writes, and what was read when it was opened.
struct WriterOpening {
    let connection: Connection
    let layout: TableLayout
    /// By the model's position in the schema, its number in `history_model`.
    let modelNumbers: [Int64]
    let row: StoreRow
    let identifiers: Identifiers

    /// - Throws: ``StoreError`` or ``SQLiteError`` for a file that cannot be opened or is not this store's.
    init(
        _ file: StoreFile,
        layout: TableLayout,
        configuration: SQLiteStoreConfiguration,
        migrator: Migrator
    ) throws {
        self.layout = layout
        identifiers = Identifiers(now: configuration.now, chance: configuration.chance)
        connection = try file.openWriter(migrator: migrator)
        row = try Self.row(on: connection, identifiers: identifiers)
        modelNumbers = try ModelTables(layout: layout, connection: connection).prepare()
    }

    /// The store's row, which a new file gets here.
    private static func row(on connection: Connection, identifiers: Identifiers) throws -> StoreRow {
        try connection.withTransaction(.immediate) {
            let statement = try connection.prepare(StoreRow.select)
            if try statement.step() {
                defer { statement.reset() }
                return try StoreRow(in: statement)
            }
            let row = StoreRow(newStore: identifiers.next())
            try row.insert(on: connection)
            return row
        }
    }
}
