// SPDX-License-Identifier: Apache-2.0

import CLinux

/// What the kernel allows this process.
package enum ProcessLimits {
    /// Raises the number of descriptors that may be open to the hard limit, and returns it.
    ///
    /// Every connection is one descriptor; the soft limit is 1,024 by custom.
    package static func raiseDescriptors() throws(SystemError) -> Int {
        Int(try kernel("setrlimit", tripfeed_raise_descriptor_limit()))
    }
}
