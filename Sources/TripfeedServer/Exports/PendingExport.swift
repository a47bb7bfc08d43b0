// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Synchronization

/// An export that is being made, on threads that are not the loop's.
final class PendingExport: Sendable {
    private let state = Mutex<Result<any Export, any Error>?>(nil)
    private let task = Mutex<Task<Void, Never>?>(nil)

    /// What came of it; nil while it is being made.
    var outcome: Result<any Export, any Error>? { state.withLock { $0 } }

    /// Has the store begin; `whenDone` is called on any thread, once there is an outcome.
    func begin(_ descriptors: [FetchDescriptor], in store: any DataStore, whenDone: @escaping @Sendable () -> Void) {
        let task = Task {
            let outcome: Result<any Export, any Error>
            do { outcome = .success(try await store.export(descriptors)) } catch { outcome = .failure(error) }
            state.withLock { $0 = outcome }
            whenDone()
        }
        self.task.withLock { $0 = task }
    }

    /// Has the store stop soon, since nobody waits any longer.
    func cancel() {
        task.withLock { $0 }?.cancel()
    }
}
