// SPDX-License-Identifier: Apache-2.0

/// The statements that a connection keeps compiled, by their text; the one used longest ago gives way.
struct StatementCache {
    private struct Entry {
        let statement: Statement
        var lastUse: Int
    }

    private let capacity: Int
    private var entries: [String: Entry] = [:]
    private var clock = 0

    init(capacity: Int) {
        self.capacity = capacity
    }

    /// Finds a statement that nobody is stepping through, and clears it for its next use.
    mutating func take(_ sql: String) -> Statement? {
        guard let index = entries.index(forKey: sql), !entries.values[index].statement.isActive else { return nil }
        clock += 1
        entries.values[index].lastUse = clock
        let statement = entries.values[index].statement
        statement.clearBindings()
        return statement
    }

    /// Keeps a statement, in place of the one with the same text or of the one used longest ago.
    mutating func insert(_ statement: Statement) {
        guard capacity > 0 else { return }
        if entries.count >= capacity, entries[statement.sql] == nil { removeOldest() }
        clock += 1
        entries[statement.sql] = Entry(statement: statement, lastUse: clock)
    }

    mutating func removeAll() {
        entries.removeAll()
    }

    private mutating func removeOldest() {
        if let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })?.key { entries[oldest] = nil }
    }
}
