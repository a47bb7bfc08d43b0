// SPDX-License-Identifier: Apache-2.0

import ChangeHistory

/// How the records of a schema lie in tables, one for each model.
///
/// SQL text is put together here once, when a store is opened, and nowhere while it works.
struct TableLayout: Sendable {
    let schema: Schema
    /// By the model's position in the schema.
    let tables: [ModelTable]

    /// The only table of the store's own whose name could be a model's; the others have an underscore.
    private static let reservedName = "store"

    /// - Throws: ``StoreError`` for a model of the name that the store's own table has, in any case: SQLite knows no
    ///   difference.
    init(schema: Schema) throws(StoreError) {
        self.schema = schema
        tables = schema.models.indices.map { ModelTable(model: $0, of: schema) }
        for table in tables where table.name.lowercased() == Self.reservedName {
            throw StoreError(.failed, "A model cannot be called ‘\(table.name)’ here.")
        }
    }

    subscript(model: Int) -> ModelTable { tables[model] }
}
