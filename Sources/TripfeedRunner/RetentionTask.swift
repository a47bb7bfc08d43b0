// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Reactor
import TripfeedServer

/// Applies retention when the server starts, and then again and again.
///
/// It lives on a loop, whose timer wakes it. What fails is logged and tried again the next time.
actor RetentionTask: LoopActor {
    /// How long it waits from one time to the next.
    static let interval = Duration.seconds(60)

    nonisolated let loop: EventLoop
    private let policy: RetentionPolicy
    private let prune: @Sendable (PruneBound) async throws -> PruneOutcome
    private let log: Log
    private let interval: Duration

    init(
        _ policy: RetentionPolicy,
        on loop: EventLoop,
        every interval: Duration = RetentionTask.interval,
        log: Log,
        prune: @escaping @Sendable (PruneBound) async throws -> PruneOutcome
    ) {
        self.policy = policy
        self.prune = prune
        self.loop = loop
        self.interval = interval
        self.log = log
    }

    /// Works until the task is cancelled, which has to prefer the loop.
    func run() async {
        let alarm = RetentionAlarm(on: loop)
        let bell = LoopBound(alarm, to: loop)
        await withTaskCancellationHandler {
            while !Task.isCancelled {
                await apply()
                // Nothing else runs on the loop between this look and the wait, and a cancellation rings on the loop.
                if !Task.isCancelled { await alarm.wait(until: loop.now + interval) }
            }
        } onCancel: {
            bell.perform { $0.ring() }
        }
    }

    private func apply() async {
        do {
            let count = try await prune(.retention(policy)).deletedTransactions
            if count > 0 { log(.info, "history lost its oldest transactions, \(count) of them, to retention") }
        } catch is CancellationError {
            // What has begun goes on without anybody waiting for it.
        } catch {
            log(.error, "retention failed and is tried again: \(error)")
        }
    }
}
