// SPDX-License-Identifier: Apache-2.0

import SQLite
import Testing

struct LimitTests {
    let connection: Connection
    private let count = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT ?1) SELECT max(i) FROM n"

    init() throws {
        connection = try Connection.inMemory()
    }

    private func count(to limit: Int64) throws -> Int64 {
        let statement = try connection.cached(count)
        statement.bind(limit, at: 1)
        defer { statement.reset() }
        return try statement.step() ? statement.int64(at: 0) : 0
    }

    @Test func `a scan ends when it is told to`() throws {
        var asked = 0
        let error = try failure {
            try connection.withLimit(
                every: 100,
                shouldContinue: {
                    asked += 1
                    return asked < 3
                }
            ) {
                _ = try count(to: 1_000_000)
            }
        }
        #expect(error.isInterrupted)
        #expect(asked == 3)
        #expect(try count(to: 5000) == 5000)
        #expect(asked == 3)
    }

    @Test func `a scan that ends in time is not stopped`() throws {
        let result = try connection.withDeadline(.now + .seconds(3600)) { try count(to: 10_000) }
        #expect(result == 10_000)
    }

    @Test func `a deadline that has passed stops the next scan`() throws {
        #expect(try failure { _ = try connection.withDeadline(.now) { try count(to: 10_000) } }.isInterrupted)
        #expect(try count(to: 10_000) == 10_000)
    }

    @Test func `the outer limit counts again after the inner one`() throws {
        let error = try failure {
            try connection.withLimit(every: 100, shouldContinue: { false }) {
                let inner = try connection.withLimit(shouldContinue: { true }) { try count(to: 10_000) }
                #expect(inner == 10_000)
                _ = try count(to: 10_000)
            }
        }
        #expect(error.isInterrupted)
    }

    @Test func `an interrupt stops what runs, and nothing after it`() throws {
        let handle = connection.interruptHandle
        let error = try failure {
            try connection.withLimit(
                every: 100,
                shouldContinue: {
                    handle.interrupt()
                    return true
                }
            ) {
                _ = try count(to: 1_000_000)
            }
        }
        #expect(error.isInterrupted)
        handle.interrupt()
        #expect(try count(to: 1000) == 1000)
    }

    @Test func `an interrupt after the close does nothing`() throws {
        let handle = try Connection.inMemory().interruptHandle
        handle.interrupt()
    }

    @Test func `an interrupt comes from another thread`() async throws {
        let handle = connection.interruptHandle
        let (started, signal) = AsyncStream<Void>.makeStream()
        let stopper = Task.detached {
            for await _ in started { handle.interrupt() }
        }
        // Endless, so that it ends by the interrupt alone.
        let error = try failure {
            try connection.withLimit(shouldContinue: {
                signal.yield()
                return true
            }) { _ = try count(to: -1) }
        }
        signal.finish()
        await stopper.value
        #expect(error.isInterrupted)
    }

    @Test func `an interrupted write takes its transaction with it`() throws {
        try connection.execute("CREATE TABLE t(a)")
        let error = try failure {
            try connection.withTransaction(.immediate) {
                try connection.execute("INSERT INTO t VALUES (1)")
                try connection.withLimit(every: 10, shouldContinue: { false }) {
                    let sql =
                        "INSERT INTO t WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n"
                    try connection.execute(sql)
                }
            }
        }
        #expect(error.isInterrupted)
        #expect(try connection.numbers("SELECT count(*) FROM t") == [0])
    }
}
