// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import HTTP

/// The exports that the requests of one loop wait for.
///
/// That one is done reaches the loop as a commit does, by a wake-up; the loop then looks which it was.
final class PendingExports {
    private let store: any DataStore
    private let wakeLoop: @Sendable () -> Void
    private var waiting: [ObjectIdentifier: (export: PendingExport, waiter: any Waiter)] = [:]

    /// `wakeLoop` may be called on any thread and has the loop call ``deliver()`` soon.
    init(store: any DataStore, wakeLoop: @escaping @Sendable () -> Void) {
        self.store = store
        self.wakeLoop = wakeLoop
    }

    /// Begins an export, whose end wakes the waiter.
    func begin(_ descriptors: [FetchDescriptor], for waiter: any Waiter) -> PendingExport {
        let export = PendingExport()
        waiting[ObjectIdentifier(export)] = (export, waiter)
        export.begin(descriptors, in: store, whenDone: wakeLoop)
        return export
    }

    /// Forgets an export, which is stopped if it is not done.
    func end(_ export: PendingExport) {
        waiting[ObjectIdentifier(export)] = nil
        export.cancel()
    }

    /// Wakes those whose export is done.
    func deliver() {
        for (export, waiter) in waiting.values where export.outcome != nil { waiter.wake() }
    }
}
