// SPDX-License-Identifier: Apache-2.0

import CLinux

/// The process's standard error.
package enum StandardError {
    /// Writes a line and its end with one write(2), so that lines of several threads never mix.
    ///
    /// A failure is dropped: there is nowhere left to say it.
    package static func writeLine(_ line: String) {
        let bytes = Array(line.utf8) + [UInt8(ascii: "\n")]
        _ = unsafe tripfeed_write_error(bytes, bytes.count)
    }
}
