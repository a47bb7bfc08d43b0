// SPDX-License-Identifier: Apache-2.0

extension Connection {
    /// How thoroughly a file is checked.
    package enum CheckDepth: Sendable {
        /// That every page and record is well formed.
        case quick
        /// The same, and that every index agrees with its table.
        case full
    }

    /// Reads the whole file and looks for damage.
    ///
    /// - Returns: At most `limit` findings in SQLite's words, none if the file is sound. Foreign keys are not looked
    ///   at.
    /// - Throws: ``SQLiteError`` if the file is too damaged to be read at all.
    package func integrityFindings(_ depth: CheckDepth = .full, limit: Int = 100) throws(SQLiteError) -> [String] {
        let name = depth == .full ? "integrity_check" : "quick_check"
        let statement = try prepare("PRAGMA \(name)(\(max(1, limit)))")
        var findings: [String] = []
        while try statement.step() { findings.append(try statement.text(at: 0)) }
        return findings == ["ok"] ? [] : findings
    }
}
