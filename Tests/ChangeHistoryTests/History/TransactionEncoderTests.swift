// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing
import Trips

struct TransactionEncoderTests {
    private static let store = RecordID(high: 0x6F0C_0000_0000_4000, low: 0x8000_0000_0000_0001)

    private let encoder: TransactionEncoder
    private let empty = HistoryToken(store: store, number: 0, fingerprint: Fingerprint.initial(of: store))

    init() throws {
        encoder = TransactionEncoder(schema: try TripSchema.make(), store: Self.store)
    }

    private func transaction(
        author: String? = "widget",
        bundle: String? = nil,
        process: String? = nil,
        _ changes: [Change]
    ) throws -> Transaction {
        Transaction(
            identifier: RecordID(high: 0x0193_0E5A_7B2C_7DEF, low: 0x8123_4567_89AB_CDEF),
            timestamp: try #require(Timestamp("2026-11-30T20:00:00.123Z")),
            author: author,
            bundle: bundle,
            process: process,
            changes: changes
        )
    }

    private static let changes = [
        Change(model: 1, id: RecordID(high: 0, low: 2), kind: .insert),
        Change(model: 0, id: RecordID(high: 0, low: 1), kind: .update(PositionSet([4]))),
        Change(
            model: 0,
            id: RecordID(high: 0, low: 3),
            kind: .delete(lastValues: [
                .text("Porto"), .text("a secret destination"), .date(milliseconds: 1_777_593_600_000),
                .date(milliseconds: 1_777_766_400_000), .null,
            ])
        ),
    ]

    private func changesText(_ changes: [Change]) throws -> Substring {
        let json = String(decoding: encoder.encode(try transaction(changes), after: empty).json, as: UTF8.self)
        let start = try #require(json.firstRange(of: "\"changes\":"))
        return json[start.upperBound...].dropLast()
    }

    /// The token was computed by another program from the rest of the text.
    @Test func `a transaction is written as the contract shows it`() throws {
        let (json, token) = encoder.encode(try transaction(Self.changes), after: empty)
        let expected = """
            {"token":"-LwB-----3--V---------3----------H7UBQ-8BpVc",\
            "transactionIdentifier":"01930e5a-7b2c-7def-8123-456789abcdef",\
            "storeIdentifier":"6f0c0000-0000-4000-8000-000000000001",\
            "timestamp":"2026-11-30T20:00:00.123Z",\
            "author":"widget","bundleIdentifier":null,"processIdentifier":null,\
            "changes":[\
            {"type":"insert","model":"LivingAccommodation","id":"00000000-0000-0000-0000-000000000002"},\
            {"type":"update","model":"Trip","id":"00000000-0000-0000-0000-000000000001",\
            "updatedAttributes":["livingAccommodation"]},\
            {"type":"delete","model":"Trip","id":"00000000-0000-0000-0000-000000000003",\
            "tombstone":{"name":"Porto","startDate":"2026-05-01T00:00:00.000Z",\
            "endDate":"2026-05-03T00:00:00.000Z"}}]}
            """
        #expect(String(decoding: json, as: UTF8.self) == expected)
        #expect(token.description == "-LwB-----3--V---------3----------H7UBQ-8BpVc")
        #expect(token.store == Self.store)
        #expect(token.number == 1)
    }

    @Test func `a tombstone has the preserved attributes and nothing else`() throws {
        let accommodation = Change(
            model: 1,
            id: RecordID(high: 0, low: 4),
            kind: .delete(lastValues: [
                .text("Casa"), .composite([.text("Rua secreta"), .null, .null, .null]), .boolean(true),
                .reference(high: 0, low: 1),
            ])
        )
        let item = Change(
            model: 2,
            id: RecordID(high: 0, low: 5),
            kind: .delete(lastValues: [
                .text("Tram \"28\""), .text("secret"), .boolean(true), .boolean(true), .reference(high: 0, low: 1),
            ])
        )
        let expected = #"""
            [{"type":"delete","model":"LivingAccommodation","id":"00000000-0000-0000-0000-000000000004",\#
            "tombstone":{"placeName":"Casa"}},\#
            {"type":"delete","model":"BucketListItem","id":"00000000-0000-0000-0000-000000000005",\#
            "tombstone":{"title":"Tram \"28\"","trip":"00000000-0000-0000-0000-000000000001"}}]
            """#
        #expect(try changesText([accommodation, item]) == expected)
    }

    @Test func `updated attributes stand in schema order`() throws {
        let change = Change(model: 1, id: RecordID(high: 0, low: 4), kind: .update(PositionSet([3, 0, 1])))
        #expect(
            try changesText([change]) == """
                [{"type":"update","model":"LivingAccommodation","id":"00000000-0000-0000-0000-000000000004",\
                "updatedAttributes":["placeName","address","trip"]}]
                """
        )
    }

    @Test func `the text is JSON, whatever author, bundle and process are called`() throws {
        let name = "\"\\\u{E9}🏝\u{2028}"
        let transaction = try transaction(author: name, bundle: name, process: name, Self.changes)
        guard case .object(let object) = try JSONReader.read(encoder.encode(transaction, after: empty).json) else {
            Issue.record("This is no object.")
            return
        }
        for member in ["author", "bundleIdentifier", "processIdentifier"] {
            #expect(object[member]?.isSame(as: .string(name)) == true)
        }
        #expect(object.members.count == 8)
    }

    @Test func `numbers are dense and fingerprints chain`() throws {
        let first = encoder.encode(try transaction(Self.changes), after: empty).token
        let second = encoder.encode(try transaction(Self.changes), after: first).token
        #expect(second.number == 2)
        #expect(second.fingerprint != first.fingerprint)
        let other = encoder.encode(try transaction(author: "app", Self.changes), after: empty).token
        let behindOther = encoder.encode(try transaction(Self.changes), after: other).token
        #expect(other.number == first.number)
        #expect(other.fingerprint != first.fingerprint)
        #expect(behindOther.fingerprint != second.fingerprint)
    }

    @Test func `the summary names who changed which models`() throws {
        let summary = try transaction(author: "a", bundle: "b", process: "c", Self.changes).summary
        #expect(summary.author == "a")
        #expect(summary.bundle == "b")
        #expect(summary.process == "c")
        #expect(summary.models == PositionSet([0, 1]))
    }
}
