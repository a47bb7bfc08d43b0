// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite

extension HistoryQueries {
    /// Reads a page of history in the open transaction.
    ///
    /// - Throws: ``ReadError/token(_:)``, ``SQLiteError``.
    func page(_ descriptor: HistoryDescriptor, between ends: StoreRow) throws -> HistoryPage {
        precondition(descriptor.limit > 0, "A page of \(descriptor.limit) transactions moves nowhere.")
        let start = try token(of: descriptor.after, between: ends)
        var page = HistoryPageBuilder(
            after: start.number,
            limit: descriptor.limit,
            byteLimit: descriptor.byteLimit,
            capacity: min(
                descriptor.byteLimit,
                sizeEstimate.byteCount(of: min(Int64(descriptor.limit), ends.head.token.number - start.number))
            )
        )
        let isComplete = try start.number == ends.head.token.number || fill(&page, with: descriptor, from: start)
        page.finish()
        sizeEstimate.learn(from: page)
        let reachesHead = isComplete || page.lastNumber == ends.head.token.number
        return HistoryPage(
            status: ends.status,
            start: start,
            transactions: page.json,
            ends: page.ends,
            token: try reachesHead ? ends.head.token : session.token(of: page.lastNumber, between: ends),
            hasMore: !reachesHead,
            isFixed: !reachesHead && page.hasReachedLimit,
            startsAtPrunedHistory: descriptor.after == .start && ends.low.token.number > 0
        )
    }

    /// - Returns: whether nothing that matches is left behind the page.
    private func fill(
        _ page: inout HistoryPageBuilder,
        with descriptor: HistoryDescriptor,
        from start: HistoryToken
    ) throws(SQLiteError) -> Bool {
        let filter = descriptor.filter
        if filter.isEmpty { return try fill(&page, after: start.number) }
        if filter.authors.isEmpty, filter.models.isEmpty {
            filteredRange.bind(start.number, at: 1)
            return try fill(&page, from: filteredRange, check: TransactionCheck(filter))
        }
        if filter.authors.count == 1, filter.models.isEmpty {
            try authorRange.bind(filter.authors[0]?.text, at: 1)
            authorRange.bind(start.number, at: 2)
            return try fill(&page, from: authorRange, check: TransactionCheck(filter))
        }
        let numbers = TransactionNumbers(filter, after: start.number, limit: descriptor.limit, queries: self)
        return try fill(&page, with: numbers, filter: filter)
    }

    /// Everything, in order.
    private func fill(_ page: inout HistoryPageBuilder, after start: Int64) throws(SQLiteError) -> Bool {
        range.bind(start, at: 1)
        defer { range.reset() }
        while !page.isFinished {
            guard try range.step() else { return true }
            let number = range.int64(at: 1)
            guard number == page.lastNumber + 1 else {
                throw SQLiteError(.corrupt, "history has a gap before transaction \(number)")
            }
            guard page.append(number, from: range) else { return false }
        }
        return false
    }

    /// What passes a check, of the rows that a statement gives.
    private func fill(
        _ page: inout HistoryPageBuilder,
        from rows: Statement,
        check: TransactionCheck
    ) throws(SQLiteError) -> Bool {
        defer { rows.reset() }
        while !page.isFinished {
            guard try rows.step() else { return true }
            let number = rows.int64(at: 1)
            if !check.allows(rows) {
                page.skip(number)
            } else if !page.append(number, from: rows) {
                return false
            }
        }
        return false
    }

    /// What several places of an index, or the index of models, give, and passes the rest of the filter.
    private func fill(
        _ page: inout HistoryPageBuilder,
        with candidates: TransactionNumbers,
        filter: TransactionFilter
    ) throws(SQLiteError) -> Bool {
        var candidates = candidates
        let check = TransactionCheck(filter)
        let models = session.layout.tables.filter { filter.models.contains($0.position) }
        let names = models.map { Array($0.name.utf8) }
        // What comes from the models' own index need not be asked for it.
        let unsureModels = filter.authors.isEmpty ? [] : models
        while !page.isFinished {
            guard let number = try candidates.next() else { return true }
            single.bind(number, at: 1)
            defer { single.reset() }
            guard try single.step() else { throw SQLiteError(.corrupt, "history has no transaction \(number)") }
            guard check.allows(single), try hasChange(of: unsureModels, in: number) else {
                page.skip(number)
                continue
            }
            let isKept =
                try names.isEmpty
                ? page.append(number, from: single) : page.append(number, from: single, showing: names)
            guard isKept else { return false }
        }
        return false
    }

    /// Whether a transaction changed any of these; so it is when none is asked for.
    private func hasChange(of models: [ModelTable], in number: Int64) throws(SQLiteError) -> Bool {
        guard !models.isEmpty else { return true }
        for model in models where try hasChange(of: model.position, in: number) { return true }
        return false
    }
}
