// SPDX-License-Identifier: Apache-2.0

import SQLite

/// A failure of SQLite's after which nothing that the group wrote can be kept.
struct GroupFailure: Error {
    let cause: SQLiteError
}
