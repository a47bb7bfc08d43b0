// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Synchronization
import Testing

extension StorePromise {
    static let numbers = [
        StorePromise("an empty store stands at number 0", emptyStore),
        StorePromise("numbers have no gaps and follow the order of saves", denseNumbers),
        StorePromise("a save without net effect makes no transaction", noNetEffect),
        StorePromise("a save is stored whole or not at all", allOrNothing),
        StorePromise("a save answers the transaction as history shows it", answeredTransaction),
        StorePromise("timestamps never go back", timestampsNeverDecrease),
        StorePromise("a record has the version of the transaction that last changed it", versions),
        StorePromise("each commit is told once, in order, before anyone is answered", notices),
    ]

    private static func emptyStore(_ subject: StoreUnderTest) async throws {
        let reader = try subject.store.makeReader()
        let status = try await reader.status()
        let page = try await reader.history(HistoryDescriptor(after: .start))
        #expect(status.token.number == 0)
        #expect(status.token.fingerprint == Fingerprint.initial(of: status.token.store))
        #expect(status.oldestToken == status.token)
        #expect(status.eventCounter == 0 && status.transactionCount == 0)
        #expect(page.transactions == Array("[]".utf8) && page.count == 0)
        #expect(page.token == status.token && !page.hasMore && !page.startsAtPrunedHistory && !page.isFixed)
    }

    private static func denseNumbers(_ subject: StoreUnderTest) async throws {
        var last = try await subject.head()
        for number in 1...5 {
            let outcome = try await subject.save(.insert(.trip("Trip \(number)")))
            #expect(outcome.token.number == Int64(number))
            #expect(outcome.previousToken == last)
            #expect(outcome.token.description > last.description, "Tokens compare as text, in commit order.")
            #expect(HistoryToken(outcome.token.description) == outcome.token)
            last = outcome.token
        }
        let status = try await subject.store.makeReader().status()
        #expect(status.token == last)
        #expect(status.eventCounter == 5 && status.transactionCount == 5)
    }

    private static func noNetEffect(_ subject: StoreUnderTest) async throws {
        let trip = try await subject.insertTrip("Trip")
        let head = try await subject.head()
        let same = try await subject.save(.update(trip.reference, [TripPosition.name: .text("Trip")]))
        let back = try await subject.save(
            .update(trip.reference, [TripPosition.destination: .text("Porto")]),
            .update(trip.reference, [TripPosition.destination: .text("Lisbon")])
        )
        let gone = try await subject.save(
            .insert(.trip("Other", id: .made(1))),
            .delete(.trip(.made(1)))
        )
        for outcome in [same, back, gone] {
            #expect(outcome.token == head && outcome.previousToken == head)
            #expect(outcome.transaction == nil && outcome.changeCount == 0)
        }
        let after = try #require(try await subject.record(trip.reference))
        #expect(same.isUpdate)
        #expect(try same.record.version == trip.version)
        #expect(after.version == trip.version && after.values == trip.values)
        #expect(try await subject.head() == head)
    }

    private static func allOrNothing(_ subject: StoreUnderTest) async throws {
        let trip = try await subject.insertTrip("Taken")
        let failure = try await subject.refusal(
            of: .insert(.trip("Free", id: .made(1))),
            .update(trip.reference, [TripPosition.destination: .text("Porto")]),
            .insert(.trip("Taken"))
        )
        #expect(failure.operation == 2)
        let after = try await subject.record(trip.reference)
        #expect(try await subject.record(.trip(.made(1))) == nil)
        #expect(after?.values == trip.values && after?.version == trip.version)
    }

    private static func answeredTransaction(_ subject: StoreUnderTest) async throws {
        let save = Save(
            operations: [.insert(.trip("Ă \"quoted\" name\u{1}"))],
            author: "w\\i\"dget",
            bundle: "app.example",
            process: "7"
        )
        let outcome = try await subject.store.save(save)
        let page = try await subject.store.makeReader().history(HistoryDescriptor(after: .start))
        let json = try #require(outcome.transaction)
        #expect(page.transactions == [UInt8(ascii: "[")] + json + [UInt8(ascii: "]")])
        let shown = try #require(try ShownTransaction.list(page.transactions).first)
        #expect(shown.token == outcome.token && !shown.isPartial)
        #expect(shown.author == "w\\i\"dget" && shown.bundle == "app.example" && shown.process == "7")
        #expect(shown.timestamp == subject.clock.now)
        #expect(shown.changes == [ShownChange("insert", "Trip", try outcome.record.id)])
        #expect(outcome.changeCount == 1 && !outcome.didMerge)
    }

    private static func timestampsNeverDecrease(_ subject: StoreUnderTest) async throws {
        for (number, offset) in [0, 5, -60_000, 4, 6].enumerated() {
            subject.clock.set(Int64(offset))
            _ = try await subject.insertTrip("Trip \(number)")
        }
        let offsets = try await subject.transactions().map { $0.timestamp.milliseconds - ManualClock.start }
        #expect(offsets == [0, 5, 5, 5, 6])
    }

    private static func versions(_ subject: StoreUnderTest) async throws {
        let trip = try await subject.insertTrip("Trip")
        let item = try await subject.insertItem("See", trip: trip.id)
        let outcome = try await subject.save(.insert(.accommodation("Hotel", trip: trip.id)))
        let shown = try await subject.shown(outcome)
        let version = RecordVersion(transaction: shown.identifier)
        #expect(try outcome.record.version == version)
        #expect(try await subject.record(trip.reference)?.version == version)
        #expect(try await subject.record(item.reference)?.version == item.version)
        let all = try await subject.transactions()
        #expect(Set(all.map(\.identifier)).count == 3)
    }

    private static func notices(_ subject: StoreUnderTest) async throws {
        let log = NoticeLog()
        subject.store.observeCommits { log.append($0) }
        for number in 1...3 {
            let outcome = try await subject.save(.insert(.trip("Trip \(number)")), author: "a\(number)")
            #expect(log.heads.last == outcome.token, "The notice comes before the answer.")
        }
        _ = try await subject.save(.delete(.trip(try await subject.insertTrip("x").id)))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<20 {
                group.addTask { _ = try await subject.insertTrip("Parallel \(number)") }
            }
            try await group.waitForAll()
        }
        #expect(log.heads == log.heads.sorted())
        #expect(log.transactionCount == 25)
        #expect(log.heads.last?.number == 25)
        #expect(log.authors.prefix(4) == ["a1", "a2", "a3", nil])
    }
}
