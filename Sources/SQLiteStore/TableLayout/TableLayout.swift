// SPDX-License-Identifier: Apache-2.0

import ChangeHistory

/// How the records of a schema lie in tables, one for each model.
///
/// SQL text is put together here once, when a store is opened, and nowhere while it works.
struct TableLayout: Sendable {
    let schema: Schema
    /// By the model's position in the schema.
    let tables: [ModelTable]

    /// - Throws: ``StoreError`` for names that SQLite, to which upper and lower case are one, would mix up.
    init(schema: Schema) throws(StoreError) {
        self.schema = schema
        tables = schema.models.indices.map { ModelTable(model: $0, of: schema) }
        var names: Set = ["store", "history_model", "history_transaction", "history_change"]
        for table in tables {
            guard names.insert(table.name.lowercased()).inserted else {
                throw StoreError(.failed, "There is a table ‘\(table.name)’ beside that of the model of this name.")
            }
            var columns: Set = ["id", "version"]
            for column in table.columns where !columns.insert(column.name.lowercased()).inserted {
                throw StoreError(.failed, "\(table.name) has two columns ‘\(column.name)’.")
            }
        }
    }

    subscript(model: Int) -> ModelTable { tables[model] }
}
