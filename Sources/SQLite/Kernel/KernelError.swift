// SPDX-License-Identifier: Apache-2.0

import CSQLite

/// A call to the kernel that failed.
package struct KernelError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The call's name.
    package let call: String
    /// The `errno` that it gave.
    package let code: Int32

    package var description: String {
        let text = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "no text"
        return "\(call) failed: \(text) (\(code))"
    }
}
