// SPDX-License-Identifier: Apache-2.0

extension Connection {
    /// The number in the file's header that says whose format it is; 0 in a new one.
    package var applicationID: Int32 {
        get throws(SQLiteError) { Int32(truncatingIfNeeded: try pragma("application_id").flatMap { Int($0) } ?? 0) }
    }

    /// Writes the number that says whose format it is; part of the transaction around it.
    package func setApplicationID(_ value: Int32) throws(SQLiteError) {
        try setPragma("application_id", to: Int(value))
    }

    /// The number in the file's header that says which version of its schema it has; 0 in a new one.
    package var userVersion: Int32 {
        get throws(SQLiteError) { Int32(truncatingIfNeeded: try pragma("user_version").flatMap { Int($0) } ?? 0) }
    }

    /// Writes the version of the schema; part of the transaction around it.
    package func setUserVersion(_ value: Int32) throws(SQLiteError) {
        try setPragma("user_version", to: Int(value))
    }

    /// Asks for a setting; nil where SQLite knows none of this name.
    package func pragma(_ name: StaticString) throws(SQLiteError) -> String? {
        try firstText(of: "PRAGMA \(name)")
    }

    /// Sets a number, and returns the setting that SQLite reports, nil for those that report none.
    @discardableResult
    package func setPragma(_ name: StaticString, to value: Int) throws(SQLiteError) -> String? {
        try firstText(of: "PRAGMA \(name) = \(value)")
    }

    /// Sets a word, such as `journal_mode` to `WAL`, and returns the setting that SQLite reports.
    ///
    /// SQLite does not fail when it cannot do what is asked: what is returned, or asked for afterwards, tells.
    @discardableResult
    package func setPragma(_ name: StaticString, to word: StaticString) throws(SQLiteError) -> String? {
        try firstText(of: "PRAGMA \(name) = \(word)")
    }

    private func firstText(of sql: String) throws(SQLiteError) -> String? {
        let statement = try prepare(sql)
        defer { statement.reset() }
        return try statement.step() ? try statement.optionalText(at: 0) : nil
    }
}
