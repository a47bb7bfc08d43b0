// SPDX-License-Identifier: Apache-2.0

import CSQLite

extension Statement {
    /// How many rows it has gone on by in tables and indexes that it reads from end to end, since this was last set to 0.
    ///
    /// Rows that an index leads to are not counted. It may be asked for while the statement runs, as by a limit.
    package var scannedRowCount: Int {
        unsafe Int(sqlite3_stmt_status(handle, SQLITE_STMTSTATUS_FULLSCAN_STEP, 0))
    }

    /// Sets ``scannedRowCount`` to 0.
    package func resetScannedRowCount() {
        _ = unsafe sqlite3_stmt_status(handle, SQLITE_STMTSTATUS_FULLSCAN_STEP, 1)
    }
}
