// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Whether nobody waits for a scan any longer, as when a client has gone away.
final class ScanCancellation: Sendable {
    private let flag = Atomic<Bool>(false)

    var isCancelled: Bool { flag.load(ordering: .relaxed) }

    func cancel() {
        flag.store(true, ordering: .relaxed)
    }
}
