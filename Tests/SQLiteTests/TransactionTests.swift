// SPDX-License-Identifier: Apache-2.0

import SQLite
import Testing

struct TransactionTests {
    struct Refusal: Error {}

    let folder: ScratchFolder
    let connection: Connection

    init() throws {
        folder = try ScratchFolder()
        connection = try folder.database()
    }

    @Test(arguments: [Connection.TransactionKind.deferred, .immediate])
    func `what returns is kept`(kind: Connection.TransactionKind) throws {
        let result = try connection.withTransaction(kind) {
            try connection.insertItem(1)
            #expect(connection.isInTransaction)
            return 7
        }
        #expect(result == 7)
        #expect(!connection.isInTransaction)
        #expect(try folder.reader().itemIDs == [1])
    }

    @Test func `what throws is undone, and throws on`() throws {
        #expect(throws: Refusal.self) {
            try connection.withTransaction(.immediate) {
                try connection.insertItem(1)
                throw Refusal()
            }
        }
        #expect(!connection.isInTransaction)
        #expect(try connection.itemIDs == [])
    }

    @Test func `a failed commit is undone`() throws {
        try connection.setPragma("foreign_keys", to: 1)
        try connection.execute("CREATE TABLE part(item REFERENCES item DEFERRABLE INITIALLY DEFERRED)")
        let error = try failure {
            try connection.withTransaction(.immediate) { try connection.execute("INSERT INTO part VALUES (9)") }
        }
        #expect(error.constraint?.kind == .foreignKey)
        #expect(!connection.isInTransaction)
        #expect(try connection.numbers("SELECT count(*) FROM part") == [0])
    }

    @Test func `a failed savepoint does not touch its neighbours`() throws {
        try connection.withTransaction(.immediate) {
            for id: Int64 in 1...3 {
                try? connection.withSavepoint {
                    try connection.insertItem(id)
                    if id == 2 { throw Refusal() }
                }
            }
        }
        #expect(try connection.itemIDs == [1, 3])
    }

    @Test func `savepoints nest, and the innermost is meant`() throws {
        try connection.begin(.immediate)
        try connection.openSavepoint()
        try connection.insertItem(1)
        try connection.openSavepoint()
        try connection.insertItem(2)
        try connection.undoSavepoint()
        try connection.insertItem(3)
        try connection.releaseSavepoint()
        try connection.commit()
        #expect(try connection.itemIDs == [1, 3])
    }

    @Test func `a transaction that SQLite undid by itself is told by its state, and hides no error`() throws {
        let error = try failure {
            try connection.withTransaction(.immediate) {
                try connection.insertItem(1)
                try connection.withSavepoint {
                    try connection.execute("INSERT OR ROLLBACK INTO item(id) VALUES (1)")
                }
            }
        }
        #expect(error.isUniqueViolation)
        #expect(!connection.isInTransaction)
        #expect(try connection.itemIDs == [])
        try connection.withTransaction(.immediate) { try connection.insertItem(2) }
        #expect(try connection.itemIDs == [2])
    }

    @Test func `rolling back without a transaction does nothing`() throws {
        try connection.rollback()
        try connection.undoSavepoint()
        #expect(!connection.isInTransaction)
    }

    @Test func `an immediate transaction may write at once, a deferred one when it first does`() throws {
        try connection.begin(.immediate)
        #expect(connection.transactionState == .write)
        try connection.commit()
        try connection.begin(.deferred)
        #expect(connection.transactionState == .none)
        #expect(try connection.itemIDs == [])
        #expect(connection.transactionState == .read)
        try connection.insertItem(1)
        #expect(connection.transactionState == .write)
        try connection.commit()
        #expect(connection.transactionState == .none)
    }

    @Test func `a snapshot does not move until it ends`() throws {
        let reader = try folder.reader()
        try reader.begin(.deferred)
        #expect(try reader.itemIDs == [])
        try connection.insertItem(1)
        #expect(try reader.itemIDs == [])
        try reader.commit()
        #expect(try reader.itemIDs == [1])
    }

    @Test func `a statement that was not reset holds a snapshot until all are reset`() throws {
        try connection.insertItem(1)
        try connection.insertItem(2)
        let reader = try folder.reader()
        let statement = try reader.prepare("SELECT id FROM item")
        #expect(try statement.step())
        #expect(reader.transactionState == .read)
        reader.resetStatements()
        #expect(reader.transactionState == .none)
        #expect(!statement.isActive)
    }
}
