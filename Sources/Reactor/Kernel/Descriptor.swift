// SPDX-License-Identifier: Apache-2.0

import CLinux

/// The one owner of an open file descriptor, which it closes when it goes away.
package struct Descriptor: ~Copyable, Sendable {
    /// The number that the kernel knows it by.
    package let number: CInt

    /// Takes over a descriptor that nobody else will close.
    package init(owning number: CInt) {
        precondition(number >= 0, "\(number) is no descriptor")
        self.number = number
    }

    /// Gives up ownership without closing.
    consuming func release() -> CInt {
        let number = number
        discard self
        return number
    }

    deinit {
        // Nothing could be done about a failure, and Linux has released the number in any case.
        _ = tripfeed_close(number)
    }
}
