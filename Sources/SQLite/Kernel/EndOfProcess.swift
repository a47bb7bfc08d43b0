// SPDX-License-Identifier: Apache-2.0

import CSQLite

/// The end of a process that must not go on.
package enum EndOfProcess {
    /// Writes one line to the standard error and ends at once: nothing is closed, no handler runs.
    ///
    /// The status that it ends with is `EX_IOERR` of `sysexits.h` unless told otherwise.
    package static func now(saying line: String, status: Int32 = 74) -> Never {
        let bytes = Array((line + "\n").utf8)
        unsafe bytes.withUnsafeBytes { bytes in
            unsafe tripfeed_end_process(
                bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
                bytes.count,
                status
            )
        }
        preconditionFailure("_exit(\(status)) came back.")
    }
}
