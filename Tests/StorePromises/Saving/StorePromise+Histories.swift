// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

extension StorePromise {
    static let histories = (1...4).map { seed in
        StorePromise("every transaction says just what it changed, whatever is saved (\(seed))") { subject in
            try await exactHistory(subject, seed: UInt64(seed))
        }
    }

    /// Holds each transaction against what every record was before and is after it.
    private static func exactHistory(_ subject: StoreUnderTest, seed: UInt64) async throws {
        var saves = RandomSaves(seed: seed)
        let reader = try subject.store.makeReader()
        let schema = subject.store.schema
        var before = try await Snapshot(of: reader, schema: schema)
        var (successes, refusals, unchanged) = (0, 0, 0)
        for _ in 0..<300 {
            let save = saves.next()
            let head = try await subject.head()
            let outcome: SaveOutcome?
            do { outcome = try await subject.store.save(save) } catch is SaveError { outcome = nil }
            let after = try await Snapshot(of: reader, schema: schema)
            let differences = after.differences(since: before, in: schema)
            if let outcome, outcome.changeCount > 0 {
                successes += 1
                try await expect(outcome, of: differences, from: before, to: after, in: subject)
            } else {
                if outcome == nil { refusals += 1 } else { unchanged += 1 }
                #expect(differences.isEmpty && outcome?.token ?? head == head)
                #expect(try await subject.head() == head)
                for (reference, record) in after.records {
                    #expect(before.records[reference]?.version == record.version)
                }
            }
            #expect(after.hasWholeRelationships(in: schema), "\(save)")
            before = after
        }
        #expect(successes > 50 && refusals > 50 && unchanged > 0, "\(successes), \(refusals), \(unchanged)")
    }

    private static func expect(
        _ outcome: SaveOutcome,
        of differences: [ShownChange],
        from before: Snapshot,
        to after: Snapshot,
        in subject: StoreUnderTest
    ) async throws {
        let shown = try await subject.shown(outcome)
        var changes = shown.changes
        for index in changes.indices { changes[index].tombstone = nil }
        let order = { (left: ShownChange, right: ShownChange) in left.description < right.description }
        #expect(changes.sorted(by: order) == differences.sorted(by: order))
        #expect(outcome.changeCount == changes.count)
        let version = RecordVersion(transaction: shown.identifier)
        let touched = Set(changes.map { RecordReference(model: subject.position(of: $0.model), id: $0.id) })
        for (reference, record) in after.records {
            let expected = touched.contains(reference) ? version : before.records[reference]?.version
            #expect(record.version == expected, "A version changes when its record does.")
        }
    }
}

extension StoreUnderTest {
    fileprivate func position(of model: String) -> Int { store.schema.position(of: model) ?? -1 }
}
