// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite
import StorePromises
import Testing

@testable import SQLiteStore

/// Files as earlier versions of the format left them.
struct OlderFileTests {
    private let folder: StoreFolder

    init() throws {
        folder = try StoreFolder()
    }

    /// The steps up to a version.
    private func migrator(upTo version: Int32) -> Migrator {
        var migrator = Migrator()
        migrator.migrations.removeAll { $0.version > version }
        return migrator
    }

    /// A file of version 1 with one trip, whose rows are written as that version wrote them.
    private func makeFirstVersion() throws -> HistoryToken {
        let file = try StoreFile(folder.configuration())
        defer { file.release() }
        let connection = try file.openWriter(migrator: migrator(upTo: 1))
        let layout = try TableLayout(schema: folder.schema())
        _ = try ModelTables(layout: layout, connection: connection).prepare()
        let row = StoreRow(newStore: RecordID(high: 0x6F0C_0000_0000_7000, low: 0x8000_0000_0000_0001))
        let encoder = TransactionEncoder(schema: layout.schema, store: row.head.token.store)
        let change = Change(model: 0, id: RecordID(high: 1, low: 1), kind: .insert)
        let transaction = Transaction(
            identifier: RecordID(high: 1, low: 2),
            timestamp: folder.clock.now,
            author: nil,
            bundle: nil,
            process: nil,
            changes: [change]
        )
        let (json, token) = encoder.encode(transaction, after: row.head.token)
        try row.insert(on: connection)
        let history = try HistoryTables(on: connection, modelNumbers: [1, 2, 3])
        try history.insert(transaction, token: token, json: json)
        try history.write(head: StoreRow.End(token: token, timestamp: transaction.timestamp))
        return token
    }

    @Test func `a file of version 1 keeps its history, and says that nothing was pruned`() async throws {
        let head = try makeFirstVersion()
        let store = try folder.open()
        let (lastPrune, status) = try await store.makeReader().pruning()
        #expect(lastPrune == nil && status.token == head && status.oldestToken.number == 0)
        let page = try await store.makeReader().history(HistoryDescriptor(after: .start))
        #expect(page.count == 1 && page.token == head)
        #expect(try await store.saveTrip("Next").previousToken == head)
        await store.close()
        let copy = try Connection(path: folder.path + ".version-1", options: ConnectionOptions(access: .readOnly))
        #expect(try copy.userVersion == 1 && copy.integrityFindings().isEmpty)
        #expect(try folder.connection().userVersion == Migrator().newestVersion)
    }
}
