// SPDX-License-Identifier: Apache-2.0

import CSQLite
import Synchronization

/// A folder for files that nobody needs any more when this object goes.
///
/// It lies in `$TMPDIR`, or `/tmp`, where the system clears away what a killed process leaves behind.
package final class TemporaryFolder: Sendable {
    /// Without a slash at its end.
    package let path: String

    private let isThere = Mutex(true)

    /// Makes a folder that only this user may enter.
    ///
    /// - Throws: ``KernelError``.
    package init() throws(KernelError) {
        let parent = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? ""
        var name = Array("\(parent.isEmpty ? "/tmp" : parent)/tripfeed-XXXXXX".utf8CString)
        let code = unsafe tripfeed_make_folder(&name)
        guard code == 0 else { throw KernelError(call: "mkdtemp", code: code) }
        path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        remove()
    }

    /// Removes the folder and what is in it before this object goes; the second time does nothing.
    package func remove() {
        isThere.withLock { isThere in
            if isThere { unsafe tripfeed_remove_folder(path) }
            isThere = false
        }
    }
}
