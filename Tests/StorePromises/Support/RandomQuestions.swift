// SPDX-License-Identifier: Apache-2.0

import ChangeHistory

/// Makes descriptors of history that ask for anything that can be asked for, about what ``RandomSaves`` made.
struct RandomQuestions {
    private var chance: SeededChance

    init(seed: UInt64) {
        chance = SeededChance(seed: seed)
    }

    mutating func next(about tokens: [HistoryToken]) -> HistoryDescriptor {
        var descriptor = HistoryDescriptor(after: position(tokens), filter: filter())
        descriptor.limit = [1, 2, 3, 10, 100].randomElement(using: &chance) ?? 1
        if chance.isOnce(in: 3) { descriptor.since = time() }
        if chance.isOnce(in: 3) { descriptor.until = time() }
        if chance.isOnce(in: 3) { descriptor.through = tokens.randomElement(using: &chance) }
        return descriptor
    }

    private mutating func position(_ tokens: [HistoryToken]) -> HistoryPosition {
        switch Int.random(in: 0..<6, using: &chance) {
        case 0..<3: return .start
        case 3: return .time(time())
        default: return tokens.randomElement(using: &chance).map { .token($0) } ?? .start
        }
    }

    private mutating func filter() -> TransactionFilter {
        var filter = TransactionFilter()
        if chance.isOnce(in: 3) { filter.authors = labels() }
        if chance.isOnce(in: 5) { filter.excludedAuthors = labels() }
        if chance.isOnce(in: 5) { filter.bundles = [chance.isOnce(in: 2) ? nil : Label("bundle")] }
        if chance.isOnce(in: 3) { filter.models = PositionSet((0..<3).filter { _ in chance.isOnce(in: 2) }) }
        if chance.isOnce(in: 2) {
            filter.records = (0..<3).map { _ in .made(UInt64.random(in: 1...7, using: &chance)) }
        }
        return filter
    }

    private mutating func labels() -> [Label?] {
        let all: [Label?] = [nil, Label("a"), Label("b"), Label("none")]
        return all.filter { _ in chance.isOnce(in: 3) }
    }

    private mutating func time() -> Timestamp {
        Timestamp(milliseconds: ManualClock.start + Int64.random(in: -20...560, using: &chance)) ?? .earliest
    }
}
