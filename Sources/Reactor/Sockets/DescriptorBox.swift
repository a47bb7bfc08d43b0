// SPDX-License-Identifier: Apache-2.0

import CLinux
import Synchronization

/// A descriptor on its way from one thread to another: whoever takes it owns it, and if nobody does it is closed.
package final class DescriptorBox: Sendable {
    private static let taken: CInt = -1
    private let number: Atomic<CInt>

    /// Puts a descriptor in.
    package init(_ descriptor: consuming Descriptor) {
        number = Atomic(descriptor.release())
    }

    deinit {
        _ = take()
    }

    /// The descriptor, for the first who asks.
    package func take() -> Descriptor? {
        let number = number.exchange(Self.taken, ordering: .acquiringAndReleasing)
        return number == Self.taken ? nil : Descriptor(owning: number)
    }
}
