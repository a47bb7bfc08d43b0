// SPDX-License-Identifier: Apache-2.0

import ChangeHistory

/// The whole of a store's history, of which it works out what a reader should get by looking at everything.
struct NaiveHistory {
    /// What is shown of one transaction.
    struct Shown: Equatable {
        let token: HistoryToken
        let changes: [ShownChange]
        let isPartial: Bool

        init(_ transaction: ShownTransaction) {
            token = transaction.token
            changes = transaction.changes
            isPartial = transaction.isPartial
        }

        init(token: HistoryToken, changes: [ShownChange], isPartial: Bool) {
            self.token = token
            self.changes = changes
            self.isPartial = isPartial
        }
    }

    let transactions: [ShownTransaction]
    let schema: Schema

    /// What a reader gets that walks forwards from `start`, which the descriptor's position stands for.
    func shown(_ descriptor: HistoryDescriptor, after start: HistoryToken) -> [Shown] {
        transactions.compactMap { transaction in
            guard transaction.token > start, isInRange(transaction, descriptor) else { return nil }
            guard descriptor.filter.matches(transaction.summary(in: schema)) else { return nil }
            let changes = transaction.changes.filter { isShown($0, descriptor.filter) }
            guard !changes.isEmpty else { return nil }
            let isPartial = changes.count < transaction.changes.count
            return Shown(token: transaction.token, changes: changes, isPartial: isPartial)
        }
    }

    /// Where a reader is who has read all of it forwards.
    func end(of descriptor: HistoryDescriptor, after start: HistoryToken) -> HistoryToken {
        let range = transactions.filter { transaction in
            transaction.token > start && (descriptor.through.map { transaction.token <= $0 } ?? true)
                && (descriptor.until.map { transaction.timestamp < $0 } ?? true)
        }
        if let since = descriptor.since, let until = descriptor.until, since > until { return start }
        return range.last?.token ?? start
    }

    private func isInRange(_ transaction: ShownTransaction, _ descriptor: HistoryDescriptor) -> Bool {
        (descriptor.through.map { transaction.token <= $0 } ?? true)
            && (descriptor.since.map { transaction.timestamp >= $0 } ?? true)
            && (descriptor.until.map { transaction.timestamp < $0 } ?? true)
    }

    private func isShown(_ change: ShownChange, _ filter: TransactionFilter) -> Bool {
        (filter.models.isEmpty || schema.position(of: change.model).map(filter.models.contains) ?? false)
            && (filter.records.isEmpty || filter.records.contains(change.id))
    }
}
