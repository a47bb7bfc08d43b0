// SPDX-License-Identifier: Apache-2.0

import SQLite

/// How many rows one read may look at, one after another without an index that leads to them.
struct RowBudget {
    private let maximum: Int
    /// Those that earlier statements of the read have looked at.
    private var spent = 0
    /// The one that runs.
    private var statement: Statement?

    init(maximum: Int) {
        self.maximum = maximum
    }

    /// Whether no more rows were looked at than may be.
    var isLeft: Bool { spent + (statement?.scannedRowCount ?? 0) <= maximum }

    /// Has the rows of a statement count from here on.
    mutating func begin(_ statement: Statement) {
        statement.resetScannedRowCount()
        self.statement = statement
    }

    /// Has the statement's rows stay counted when it runs no more.
    mutating func end() {
        spent += statement?.scannedRowCount ?? 0
        statement = nil
    }
}
