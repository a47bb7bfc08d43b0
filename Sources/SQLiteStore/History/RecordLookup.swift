// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite

/// Finds the records of changes as they are in the open transaction.
struct RecordLookup {
    private let tables: [ModelTable]
    /// By the model's position; its name, and the statement that reads a record.
    private let models: [(name: [UInt8], select: Statement)]
    private let encoder: RecordEncoder

    init(session: ReadSession, encoder: RecordEncoder) throws(SQLiteError) {
        tables = session.layout.tables
        var models: [(name: [UInt8], select: Statement)] = []
        for table in tables {
            models.append((Array(table.name.utf8), try session.connection.cached(table.selectByID)))
        }
        self.models = models
        self.encoder = encoder
    }

    /// Appends the record as one object, or null if there is none, or no such model any longer.
    func append(_ id: RecordID, ofModelCalled name: ArraySlice<UInt8>, to bytes: inout [UInt8]) throws(SQLiteError) {
        guard let position = models.firstIndex(where: { name.elementsEqual($0.name) }) else {
            bytes += "null".utf8
            return
        }
        let select = models[position].select
        select.bind(id, at: 1)
        defer { select.reset() }
        if try select.step() {
            encoder.append(try tables[position].record(in: select), to: &bytes)
        } else {
            bytes += "null".utf8
        }
    }
}
