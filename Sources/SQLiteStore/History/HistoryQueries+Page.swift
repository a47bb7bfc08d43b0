// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite

extension HistoryQueries {
    /// Reads a page of history in the open transaction.
    ///
    /// One that has a transaction when `deadline` comes ends early.
    /// - Throws: ``ReadError/token(_:)``, ``SQLiteError``.
    func page(
        _ descriptor: HistoryDescriptor,
        between ends: StoreRow,
        deadline: ContinuousClock.Instant? = nil
    ) throws -> HistoryPage {
        precondition(descriptor.limit > 0, "A page of \(descriptor.limit) transactions moves nowhere.")
        let range = try range(of: descriptor, between: ends)
        let lookup =
            try descriptor.includesRecords ? RecordLookup(session: session, encoder: recordEncoder) : nil
        let expectedCount = min(Int64(descriptor.limit), range.bounds.count)
        var page = HistoryPageBuilder(
            descriptor,
            in: range.bounds,
            showing: ShownChanges(descriptor.filter, layout: session.layout, lookup: lookup),
            capacity: min(descriptor.byteLimit, sizeEstimate.byteCount(of: expectedCount)),
            deadline: deadline
        )
        let isComplete = try range.bounds.isEmpty || fill(&page, with: descriptor) || page.rest.isEmpty
        page.finish()
        sizeEstimate.learn(from: page)
        return try result(page, of: descriptor, in: range, isComplete: isComplete, between: ends)
    }

    private func result(
        _ page: HistoryPageBuilder,
        of descriptor: HistoryDescriptor,
        in range: HistoryRange,
        isComplete: Bool,
        between ends: StoreRow
    ) throws(SQLiteError) -> HistoryPage {
        let token: HistoryToken
        var next: HistoryCursor?
        var isFixed: Bool
        switch descriptor.order {
        case .ascending:
            token = try session.token(of: isComplete ? range.end : page.rest.lower, between: ends)
            let isEndedByLimit = page.hasReachedLimit && page.rest.lower < ends.head.token.number
            isFixed = isEndedByLimit || (isComplete && range.isEndedByToken)
        case .descending:
            token = descriptor.cursor?.head ?? ends.head.token
            if !isComplete {
                next = HistoryCursor(head: token, number: page.rest.upper + 1, scope: descriptor.scope)
            }
            isFixed = !isComplete && page.hasReachedLimit && descriptor.cursor != nil
        }
        if descriptor.includesRecords { isFixed = false }
        return HistoryPage(
            status: ends.status,
            start: range.start,
            transactions: page.json,
            ends: page.ends,
            token: token,
            hasMore: !isComplete,
            isFixed: isFixed,
            startsAtPrunedHistory: descriptor.after == .start && ends.low.token.number > 0,
            next: next
        )
    }

    /// - Returns: whether nothing that matches is left.
    private func fill(
        _ page: inout HistoryPageBuilder,
        with descriptor: HistoryDescriptor
    ) throws(SQLiteError) -> Bool {
        let filter = descriptor.filter
        let walk = walk(descriptor.order)
        if filter.isEmpty { return try fill(&page, from: walk) }
        guard filter.records.isEmpty, filter.models.isEmpty, filter.authors.count <= 1 else {
            let numbers = TransactionNumbers(
                filter,
                in: page.rest,
                limit: descriptor.limit,
                walk: walk,
                queries: self
            )
            return try fill(&page, with: numbers, filter: filter)
        }
        let rows = filter.authors.isEmpty ? walk.filteredRange : walk.authorRange
        if let author = filter.authors.first { try rows.bind(author?.text, at: 3) }
        rows.bind(page.rest)
        return try fill(&page, from: rows, check: TransactionCheck(filter))
    }

    /// Everything, in order.
    private func fill(_ page: inout HistoryPageBuilder, from walk: HistoryWalk) throws(SQLiteError) -> Bool {
        let isAscending = walk.order == .ascending
        let rows = walk.range
        rows.bind(isAscending ? page.rest.lower : page.rest.upper, at: 1)
        defer { rows.reset() }
        while !page.rest.isEmpty {
            guard !page.isFinished else { return false }
            let expected = isAscending ? page.rest.lower + 1 : page.rest.upper
            guard try rows.step(), rows.int64(at: 1) == expected else {
                throw SQLiteError(.corrupt, "history has no transaction \(expected)")
            }
            guard try page.append(expected, from: rows) else { return false }
        }
        return true
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
            } else if try !page.append(number, from: rows) {
                return false
            }
        }
        return false
    }

    /// What an index, or several places of one, give, and passes the rest of the filter.
    private func fill(
        _ page: inout HistoryPageBuilder,
        with candidates: TransactionNumbers,
        filter: TransactionFilter
    ) throws(SQLiteError) -> Bool {
        var candidates = candidates
        let check = TransactionCheck(filter)
        let models = storedNumbers(of: filter.models)
        while !page.isFinished {
            guard let candidate = try candidates.next() else { return true }
            single.bind(candidate.number, at: 1)
            defer { single.reset() }
            guard try single.step() else {
                throw SQLiteError(.corrupt, "history has no transaction \(candidate.number)")
            }
            guard check.allows(single), try hasChange(of: models, candidate, filter) else {
                page.skip(candidate.number)
                continue
            }
            guard try page.append(candidate.number, from: single) else { return false }
        }
        return false
    }

    /// Whether a transaction changed a record of the models that are asked for, and of the ids if any are.
    ///
    /// What comes from the models' own index need not be asked.
    private func hasChange(
        of models: [Int64],
        _ candidate: TransactionNumbers.Candidate,
        _ filter: TransactionFilter
    ) throws(SQLiteError) -> Bool {
        if filter.models.isEmpty { return true }
        if !filter.records.isEmpty { return candidate.models.contains(where: models.contains) }
        if filter.authors.isEmpty { return true }
        return try hasChange(ofAnyOf: models, in: candidate.number)
    }
}
