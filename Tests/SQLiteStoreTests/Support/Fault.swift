// SPDX-License-Identifier: Apache-2.0

import SQLite
import Synchronization

/// A failure that a step of the writer meets for as long as it is set.
final class Fault: Sendable {
    private struct State {
        var code: ResultCode?
        /// How many further steps go well before it is met.
        var grace = 0
        var count = 0
    }

    private let state = Mutex(State())

    /// How often it was met.
    var count: Int { state.withLock { $0.count } }

    /// Sets what is met, after some steps that still go well; nil has all of them go well.
    func set(_ code: ResultCode?, after grace: Int = 0) {
        state.withLock { ($0.code, $0.grace) = (code, grace) }
    }

    func meet() throws(SQLiteError) {
        let code = state.withLock { state -> ResultCode? in
            guard let code = state.code else { return nil }
            state.grace -= 1
            guard state.grace < 0 else { return nil }
            state.count += 1
            return code
        }
        if let code { throw SQLiteError(code, "a fault of the test's") }
    }
}
