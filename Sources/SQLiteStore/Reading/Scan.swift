// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite

/// A read that waits for a thread of the ``ScanPool``, whatever it reads.
///
/// Either ``read`` or ``refuse`` is called, once: by the thread that takes the scan, or by the queue that is closed.
struct Scan: Sendable {
    /// Carries it out in a read transaction of its own, and tells whoever waits.
    let read: @Sendable (ReadSession) -> Void
    /// Tells whoever waits why it will not be carried out.
    let refuse: @Sendable (any Error) -> Void

    /// Takes what to read, in a transaction that sees these ends of history, and who waits for it until `deadline`.
    ///
    /// It may look at any number of rows if `maximumRowCount` is nil.
    init<Value: Sendable>(
        deadline: ContinuousClock.Instant,
        maximumRowCount: Int?,
        cancellation: ScanCancellation,
        continuation: CheckedContinuation<Value, any Error>,
        body: @escaping @Sendable (ReadSession, StoreRow) throws -> Value
    ) {
        read = { session in
            let result = Result {
                session.rowBudget = maximumRowCount.map { RowBudget(maximum: $0) }
                defer { session.rowBudget = nil }
                return try Self.value(of: body, in: session, until: deadline, unless: cancellation)
            }
            continuation.resume(with: result)
        }
        refuse = { error in continuation.resume(throwing: error) }
    }

    private static func value<Value>(
        of body: (ReadSession, StoreRow) throws -> Value,
        in session: ReadSession,
        until deadline: ContinuousClock.Instant,
        unless cancellation: ScanCancellation
    ) throws -> Value {
        guard !cancellation.isCancelled else { throw CancellationError() }
        guard ContinuousClock.now < deadline else {
            throw StoreError(.busy, "A scan waited for a thread until its time was over.")
        }
        defer { session.end() }
        do {
            return try session.connection.withLimit {
                !cancellation.isCancelled && ContinuousClock.now < deadline && session.rowBudget?.isLeft ?? true
            } _: {
                try body(session, session.begin())
            }
        } catch let error as SQLiteError {
            throw cancellation.isCancelled ? CancellationError() : StoreError(error)
        }
    }
}
