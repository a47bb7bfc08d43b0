// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

@testable import SQLiteStore

/// Models that own each other in circles, have several owners, or rules that nulls take part in: what trips do not have.
struct OtherSchemaTests {
    private let folder: StoreFolder

    init() throws {
        folder = try StoreFolder()
    }

    private static func folders() throws -> Schema {
        try Schema([
            Model(
                "Folder",
                path: "folders",
                attributes: [.text("name", required: true), .reference("parent", to: "Folder")],
                owns: [.many("children", path: "children", of: "Folder", inverse: "parent")],
                unique: [["name", "parent"]]
            )
        ])
    }

    private static func pairs() throws -> Schema {
        try Schema([
            Model(
                "Person",
                path: "people",
                attributes: [.text("name"), .owned("partner"), .reference("partnerOf", to: "Person")],
                owns: [.one("partner", path: "partner", of: "Person", inverse: "partnerOf")]
            )
        ])
    }

    private func id(_ number: UInt64) -> RecordID { RecordID(high: 7, low: number) }

    private func folder(_ number: UInt64, in parent: UInt64?, name: String? = nil) -> ChangeHistory.Operation {
        .insert(
            Insert(
                model: 0,
                id: id(number),
                values: [.text(name ?? "\(number)"), parent.map { .reference(id($0)) } ?? .null],
                given: PositionSet([0, 1])
            )
        )
    }

    private func set(_ attribute: Int, of number: UInt64, to value: AttributeValue) -> ChangeHistory.Operation {
        let patch = AttributePatch(attribute: attribute, action: .set(value))
        return .update(Update(target: .record(id(number)), model: 0, patches: [patch]))
    }

    private func delete(_ number: UInt64) -> ChangeHistory.Operation {
        .delete(Delete(target: .record(id(number)), model: 0))
    }

    @Test func `a circle of owners is deleted once`() async throws {
        let store = try folder.open(Self.folders())
        _ = try await store.save(Save(operations: [folder(1, in: nil), folder(2, in: 1), folder(3, in: 2)]))
        _ = try await store.save(Save(operations: [set(1, of: 1, to: .reference(id(3)))]))
        let outcome = try await store.save(Save(operations: [delete(2)]))
        #expect(outcome.changeCount == 3)
        let page = try await store.makeReader().fetch(FetchDescriptor(model: 0))
        #expect(page.records.isEmpty)
        await store.close()
    }

    @Test func `a deep tree is deleted from its leaves up`() async throws {
        let store = try folder.open(Self.folders())
        let depth: UInt64 = 2_000
        _ = try await store.save(Save(operations: (1...depth).map { folder($0, in: $0 > 1 ? $0 - 1 : nil) }))
        let outcome = try await store.save(Save(operations: [delete(1)]))
        #expect(outcome.changeCount == Int(depth))
        let json = try JSONReader.read(try #require(outcome.transaction))
        guard case .object(let object) = json, case .array(let changes)? = object["changes"],
            case .object(let first)? = changes.first, case .string(let shown)? = first["id"]
        else { throw StoreError(.failed, "It is no transaction.") }
        #expect(RecordID(shown) == id(depth))
        await store.close()
    }

    @Test func `two nulls are the same value to a unique rule`() async throws {
        let store = try folder.open(Self.folders())
        _ = try await store.save(Save(operations: [folder(1, in: nil, name: "a"), folder(2, in: 1, name: "a")]))
        let insert = await #expect(throws: SaveError.self) {
            _ = try await store.save(Save(operations: [folder(3, in: nil, name: "a")]))
        }
        let update = await #expect(throws: SaveError.self) {
            _ = try await store.save(Save(operations: [set(1, of: 2, to: .null)]))
        }
        for error in [insert, update] {
            guard case .notUnique(let record)? = error?.reason else {
                throw StoreError(.failed, "\(String(describing: error))")
            }
            #expect(record.id == id(1))
            #expect(error?.place == .values("/name"))
        }
        _ = try await store.save(Save(operations: [set(0, of: 1, to: .text("b"))]))
        await store.close()
    }

    @Test func `a record that becomes its own owner shows itself`() async throws {
        let store = try folder.open(Self.pairs())
        let insert = Insert(model: 0, id: id(1), values: [.text("a"), .null, .null], given: PositionSet([0]))
        _ = try await store.save(Save(operations: [.insert(insert)]))
        let outcome = try await store.save(Save(operations: [set(2, of: 1, to: .reference(id(1)))]))
        guard case .updated(let record)? = outcome.result else { throw StoreError(.failed, "It is an update.") }
        #expect(record.values == [.text("a"), .reference(id(1)), .reference(id(1))])
        let stored = try await store.makeReader().record(record.reference).record
        #expect(stored.values == record.values && stored.version == record.version)
        #expect(outcome.changeCount == 1)
        let deletion = try await store.save(Save(operations: [delete(1)]))
        #expect(deletion.changeCount == 1)
        await store.close()
    }
}
