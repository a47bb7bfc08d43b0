// SPDX-License-Identifier: Apache-2.0

import CSQLite

/// A file without a name, which goes with this object, however the process ends.
///
/// One thread appends to it; any may read what was appended before.
package final class UnlinkedFile: Sendable {
    private let descriptor: Int32

    /// Makes an empty file on the file system of `folder`, for this user alone.
    ///
    /// - Throws: ``KernelError``.
    package init(in folder: String) throws(KernelError) {
        descriptor = unsafe tripfeed_unlinked_file(folder)
        guard descriptor >= 0 else { throw KernelError(call: "open", code: -descriptor) }
    }

    deinit {
        if descriptor >= 0 { _ = close(descriptor) }
    }

    /// Writes bytes behind those that are there.
    ///
    /// - Throws: ``KernelError``; how many of the bytes are then in the file is not known.
    package func append(_ bytes: Span<UInt8>) throws(KernelError) {
        let code = unsafe bytes.withUnsafeBytes { unsafe tripfeed_write_all(descriptor, $0.baseAddress, $0.count) }
        guard code == 0 else { throw KernelError(call: "write", code: code) }
    }

    /// Reads bytes from a place counted from the start; fewer than asked for near the end, none behind it.
    ///
    /// - Throws: ``KernelError``.
    package func bytes(at offset: Int, upTo count: Int) throws(KernelError) -> [UInt8] {
        var result = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
            result = unsafe tripfeed_read_at(descriptor, buffer.baseAddress, count, Int64(offset))
            initializedCount = max(0, result)
        }
        guard result >= 0 else { throw KernelError(call: "pread", code: Int32(-result)) }
        return bytes
    }
}
