// SPDX-License-Identifier: Apache-2.0

import CSQLite

/// The few things that are done to a database's file as a file.
package enum Files {
    /// The size in bytes; nil when there is no such file.
    ///
    /// - Throws: ``KernelError`` when the file may not be looked at.
    package static func size(of path: String) throws(KernelError) -> Int? {
        let size = unsafe tripfeed_file_size(path)
        if size >= 0 { return Int(size) }
        guard size == -Int64(ENOENT) else { throw KernelError(call: "stat", code: Int32(-size)) }
        return nil
    }

    /// Removes a file, if it is there.
    ///
    /// - Throws: ``KernelError``.
    package static func remove(_ path: String) throws(KernelError) {
        let code = unsafe tripfeed_remove_file(path)
        guard code == 0 else { throw KernelError(call: "unlink", code: code) }
    }

    /// Gives a file another name in its folder, in place of any file of that name, and has that on disk.
    ///
    /// - Throws: ``KernelError``.
    package static func rename(_ path: String, to newPath: String) throws(KernelError) {
        let end = newPath.utf8.lastIndex(of: UInt8(ascii: "/"))
        let folder = end.map { String(newPath[...$0]) } ?? "."
        let code = unsafe tripfeed_rename(path, newPath, folder)
        guard code == 0 else { throw KernelError(call: "rename", code: code) }
    }
}
