// SPDX-License-Identifier: Apache-2.0

/// Says when the write-ahead log has grown enough to be copied into the file: small and often, so that no saver waits
/// long behind it.
struct CheckpointSchedule {
    /// So many new pages make a checkpoint due.
    static let interval = 500
    /// So many pages say that the log did not begin anew when it could have, because somebody always reads it.
    static let longLog = 2 * interval

    private var due = Self.interval
    private var newest = 0

    /// Says whether a checkpoint is due after a commit; it is then done, or ``didFail()`` called.
    ///
    /// - Parameter logPageCount: the pages in the log, which falls when the log begins anew.
    /// - Returns: whether the log has grown by ``interval`` since the one before.
    mutating func isDue(logPageCount: Int) -> Bool {
        if logPageCount < newest { due = Self.interval }
        newest = logPageCount
        guard logPageCount >= due else { return false }
        due = logPageCount + Self.interval
        return true
    }

    /// The checkpoint that was due could not be done, and is due again.
    mutating func didFail() {
        due = newest
    }
}
