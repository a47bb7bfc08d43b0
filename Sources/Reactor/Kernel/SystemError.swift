// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc

/// A kernel call that failed, with the name of the call and its errno value.
package struct SystemError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The name of the call, such as `listen`.
    package let call: String

    /// The errno value, such as `EADDRINUSE`; always positive.
    package let code: CInt

    /// Describes the failure of `call` by its errno value.
    package init(call: String, code: CInt) {
        self.call = call
        self.code = code
    }

    /// Whether the process or the kernel has run out of descriptors or memory, which others may give back.
    package var isExhaustion: Bool {
        [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(code)
    }

    /// The call and the C library's text for the code: `listen: Address already in use`.
    package var description: String {
        let text = unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
            unsafe tripfeed_error_text(code, buffer.baseAddress, buffer.count)
            return unsafe buffer.baseAddress.map { unsafe String(cString: $0) } ?? ""
        }
        return "\(call): \(text)"
    }
}
