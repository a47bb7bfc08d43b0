// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite

extension ReadSession {
    /// Reads a page of a collection in the open transaction.
    ///
    /// - Throws: ``ReadError``, ``SQLiteError``.
    func fetch(_ descriptor: FetchDescriptor, ends: StoreRow) throws -> FetchPage {
        precondition(descriptor.limit > 0, "A page of \(descriptor.limit) records moves nowhere.")
        if let cursor = descriptor.cursor { try check(cursor.token, against: ends) }
        try checkOwner(of: descriptor)
        let count = descriptor.countsMatches ? try matchCount(of: descriptor) : nil
        let query = FetchQuery(descriptor, start: try start(of: descriptor), layout: layout)
        let (records, hasMore) = try records(query, of: layout[descriptor.model], upTo: descriptor.limit)
        let token = descriptor.cursor?.token ?? ends.head.token
        let next = hasMore ? records.last.map { cursor(behind: $0, of: descriptor, token: token) } : nil
        return FetchPage(records: records, token: token, next: next, matchCount: count)
    }

    /// How many records there are on all pages together.
    private func matchCount(of descriptor: FetchDescriptor) throws(SQLiteError) -> Int {
        let query = FetchQuery(descriptor, start: nil, layout: layout, extent: .count)
        let statement = try query.statement(on: connection)
        defer { statement.clearBindings() }
        try query.bind(to: statement)
        rowBudget?.begin(statement)
        defer { rowBudget?.end() }
        return try statement.step() ? Int(statement.int64(at: 0)) : 0
    }

    /// - Throws: ``ReadError/notFound`` when the record is not there below which the collection lies; ``SQLiteError``.
    func checkOwner(of descriptor: FetchDescriptor) throws {
        guard let owner = descriptor.owner else { return }
        guard try exists(RecordReference(model: owner.model, id: owner.id)) else { throw ReadError.notFound }
    }

    private func exists(_ reference: RecordReference) throws(SQLiteError) -> Bool {
        let statement = try connection.cached(layout[reference.model].existsByID)
        statement.bind(reference.id, at: 1)
        defer { statement.reset() }
        return try statement.step()
    }

    private func start(of descriptor: FetchDescriptor) throws(SQLiteError) -> FetchStart? {
        guard let cursor = descriptor.cursor else { return nil }
        let isCutOff = cursor.keys.contains { if case .prefix = $0 { true } else { false } }
        let table = layout[descriptor.model]
        var record: Record?
        if isCutOff {
            let statement = try connection.cached(table.selectByID)
            statement.bind(cursor.id, at: 1)
            defer { statement.reset() }
            if try statement.step() { record = try table.record(in: statement) }
        }
        return FetchStart(cursor, sort: descriptor.effectiveSort, record: record, table: table)
    }

    /// The records of a page, and whether there may be more behind them.
    ///
    /// They come in order. So when a limit ends the read, those that came are a page, though a short one.
    private func records(
        _ query: FetchQuery,
        of table: ModelTable,
        upTo limit: Int
    ) throws(SQLiteError) -> (records: [Record], hasMore: Bool) {
        let statement = try query.statement(on: connection)
        defer { statement.clearBindings() }
        try query.bind(to: statement)
        rowBudget?.begin(statement)
        defer { rowBudget?.end() }
        var records: [Record] = []
        do throws(SQLiteError) {
            while try statement.step() {
                guard records.count < limit else { return (records, true) }
                records.append(try table.record(in: statement))
            }
        } catch {
            guard error.isInterrupted, !records.isEmpty else { throw error }
            return (records, true)
        }
        return (records, false)
    }

    private func cursor(behind record: Record, of descriptor: FetchDescriptor, token: HistoryToken) -> FetchCursor {
        FetchCursor(
            token: token,
            scope: descriptor.scope,
            id: record.reference.id,
            keys: descriptor.effectiveSort.compactMap { key in
                key.attribute.map { FetchCursor.key(for: record.values[$0]) }
            }
        )
    }
}
