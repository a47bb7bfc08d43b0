// SPDX-License-Identifier: Apache-2.0

/// Where the writer's thread and everyone else meet.
struct SharedState: Sendable {
    let queue: WriteQueue
    let head: SharedHead
    let observers = CommitObservers()
    let hooks: CommitHooks
}
