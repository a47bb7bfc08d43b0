// SPDX-License-Identifier: Apache-2.0

import CSQLite

/// A call to the kernel that failed.
package struct KernelError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The call's name.
    package let call: String
    /// The `errno` that it gave.
    package let code: Int32

    /// Whether there was no room: on the disk, in a quota, or by the process's limit for a file.
    package var isNoSpace: Bool { [ENOSPC, EDQUOT, EFBIG].contains(code) }

    package var description: String {
        let text = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "no text"
        return "\(call) failed: \(text) (\(code))"
    }
}
