// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite
import Testing

@testable import SQLiteStore

struct HistorySweepTests {
    private let store: WrittenStore

    /// Ten transactions, each of which changes a record of every model.
    init() throws {
        store = try WrittenStore()
        try store.commit {
            for _ in 0..<10 {
                try store.addTransaction(
                    changes: (0..<3).map { Change(model: $0, id: store.makeID(), kind: .insert) }
                )
            }
        }
    }

    private func numbers(in table: String) throws -> [Int64] {
        let statement = try store.writer.prepare("SELECT DISTINCT number FROM \(table) ORDER BY number")
        var numbers: [Int64] = []
        while try statement.step() { numbers.append(statement.int64(at: 0)) }
        return numbers
    }

    private func expect(from first: Int64) throws {
        #expect(try numbers(in: "history_transaction") == Array(first...10))
        #expect(try numbers(in: "history_change") == Array(first...10))
    }

    @Test func `everything at or below the low mark goes and nothing above`() throws {
        let sweep = try HistorySweep(on: store.writer, low: 4)
        #expect(sweep.isPending)
        #expect(try sweep.run { true } == 16)
        #expect(!sweep.isPending)
        try expect(from: 5)
        sweep.extend(to: 6)
        #expect(sweep.isPending)
        #expect(try sweep.run { true } == 8)
        try expect(from: 7)
    }

    @Test func `where there is nothing it has nothing to do`() throws {
        #expect(try !HistorySweep(on: store.writer, low: 0).isPending)
        let sweep = try HistorySweep(on: store.writer, low: 4)
        _ = try sweep.run { true }
        #expect(try !HistorySweep(on: store.writer, low: 4).isPending)
        sweep.restart()
        #expect(try sweep.run { true } == 0)
        try expect(from: 5)
    }

    @Test func `it can be stopped behind any row, and takes one at least`() throws {
        let sweep = try HistorySweep(on: store.writer, low: 10)
        var counts: [Int] = []
        while sweep.isPending {
            var left = counts.count % 5
            counts.append(
                try sweep.run {
                    left -= 1
                    return left > 0
                }
            )
        }
        #expect(counts.reduce(0, +) == 40)
        #expect(counts.dropLast().enumerated().allSatisfy { $1 == max(1, $0 % 5) })
        #expect(try numbers(in: "history_transaction").isEmpty && numbers(in: "history_change").isEmpty)
    }

    @Test func `what a rollback brought back is found again`() throws {
        let sweep = try HistorySweep(on: store.writer, low: 8)
        try store.writer.begin(.immediate)
        var count = 0
        _ = try sweep.run {
            count += 1
            return count < 29
        }
        try store.writer.rollback()
        sweep.restart()
        #expect(try sweep.run { true } == 32)
        try expect(from: 9)
    }

    @Test func `one that ended anywhere leaves what the next one finds`() throws {
        for count in stride(from: 1, through: 10, by: 3) {
            let sweep = try HistorySweep(on: store.writer, low: 10)
            guard sweep.isPending else { break }
            var left = count
            _ = try sweep.run {
                left -= 1
                return left > 0
            }
        }
        let last = try HistorySweep(on: store.writer, low: 10)
        #expect(last.isPending)
        _ = try last.run { true }
        #expect(try numbers(in: "history_transaction").isEmpty && numbers(in: "history_change").isEmpty)
    }

    @Test func `rows of a model that no schema has any more go too`() throws {
        try store.commit {
            try store.writer.execute(
                """
                INSERT INTO history_model (model, name) VALUES (9, 'Former');
                INSERT INTO history_change (model, number, record) VALUES (9, 2, x'01'), (9, 3, x'01'), (9, 7, x'01');
                """
            )
        }
        let sweep = try HistorySweep(on: store.writer, low: 3)
        #expect(throws: SQLiteError.self, "A record's id has sixteen bytes.") { try sweep.run { true } }
        try store.writer.execute("UPDATE history_change SET record = randomblob(16) WHERE model = 9")
        sweep.restart()
        _ = try sweep.run { true }
        let left = try store.writer.prepare("SELECT number FROM history_change WHERE model = 9")
        #expect(try left.step() && left.int64(at: 0) == 7)
        #expect(try !left.step())
    }

    @Test(arguments: [
        "SELECT number, record FROM history_change WHERE model = 1 AND number <= 5 ORDER BY number, record LIMIT 9",
        "SELECT number FROM history_transaction WHERE number <= 5 ORDER BY number LIMIT 9",
    ])
    func `rows are found without a scan or a sort`(sql: String) throws {
        let plan = try QueryPlan(sql, on: store.writer)
        #expect(!plan.mayReadEverything, "\(plan.lines)")
    }
}
