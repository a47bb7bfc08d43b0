// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite

extension ReadSession {
    /// Writes every record of a collection as a line, in the open transaction.
    ///
    /// - Throws: ``ReadError/notFound`` when there is no such owner, ``SQLiteError``, ``StoreError``.
    func append(everyRecordOf descriptor: FetchDescriptor, to spool: inout Spool) throws {
        try checkOwner(of: descriptor)
        let table = layout[descriptor.model]
        let query = FetchQuery(descriptor, start: nil, layout: layout, extent: .everything)
        let line = RecordLine(of: table)
        // Not kept, as those of pages are: it is compiled once for all its rows.
        let statement = try connection.prepare(query.sql)
        try query.bind(to: statement)
        while try statement.step() {
            try line.append(statement, to: &spool.buffer)
            try spool.writeIfFull()
        }
    }
}
