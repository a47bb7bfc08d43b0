// SPDX-License-Identifier: Apache-2.0

import CSQLite

extension Connection {
    /// Runs `body`, asking `shouldContinue` about every `interval` steps of SQLite's virtual machine.
    ///
    /// Once it says no, the statement that runs fails with ``ResultCode/interrupted``. A step is a few nanoseconds, a
    /// row of a scan some ten steps. The closure must not use the connection. Inside another limit only the inner one
    /// counts.
    package func withLimit<Result, Failure: Error>(
        every interval: Int = 1000,
        shouldContinue: @escaping () -> Bool,
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let outer = hooks.limit
        hooks.limit = ConnectionHooks.Limit(interval: Int32(clamping: max(1, interval)), shouldContinue: shouldContinue)
        unsafe hooks.watchSteps(of: handle)
        defer {
            hooks.limit = outer
            unsafe hooks.watchSteps(of: handle)
        }
        return try body()
    }

    /// Runs `body`, whose statements fail with ``ResultCode/interrupted`` once `deadline` has come.
    package func withDeadline<Result, Failure: Error>(
        _ deadline: ContinuousClock.Instant,
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try withLimit(shouldContinue: { ContinuousClock.now < deadline }, body)
    }
}
