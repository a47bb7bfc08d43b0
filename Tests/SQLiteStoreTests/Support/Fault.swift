// SPDX-License-Identifier: Apache-2.0

import SQLite
import Synchronization

/// A failure that a step of the writer meets for as long as it is set.
final class Fault: Sendable {
    private let code = Mutex<ResultCode?>(nil)
    private let times = Mutex(0)

    /// How often it was met.
    var count: Int { times.withLock { $0 } }

    func set(_ newCode: ResultCode?) {
        code.withLock { $0 = newCode }
    }

    func meet() throws(SQLiteError) {
        guard let code = code.withLock({ $0 }) else { return }
        times.withLock { $0 += 1 }
        throw SQLiteError(code, "a fault of the test's")
    }
}
