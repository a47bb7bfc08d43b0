// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite

/// Bytes on their way to an unlinked file; a few stay in memory.
struct Spool {
    /// What was spooled.
    enum Content: Sendable {
        case bytes([UInt8])
        case file(UnlinkedFile, byteCount: Int)
    }

    /// Up to how many bytes stay in memory.
    static let memoryLimit = 64 << 10
    /// How many bytes are written at a time.
    static let pieceSize = 256 << 10

    /// What was not written yet; whoever adds to it calls ``writeIfFull()`` after each little.
    var buffer: [UInt8] = []
    private let folder: String
    private var file: UnlinkedFile?
    private var writtenCount = 0

    /// Spools to the file system of `folder`, once there is enough to spool.
    init(in folder: String) {
        self.folder = folder
    }

    /// Writes what was gathered, if it is worth a call.
    ///
    /// - Throws: ``StoreError``, with code `busy` when there is no room.
    mutating func writeIfFull() throws {
        if buffer.count >= Self.pieceSize { try write() }
    }

    /// Ends it; without a file if the bytes are few.
    ///
    /// - Throws: ``StoreError``, with code `busy` when there is no room.
    consuming func finish() throws -> Content {
        if file == nil, buffer.count <= Self.memoryLimit { return .bytes(buffer) }
        return .file(try write(), byteCount: writtenCount)
    }

    @discardableResult
    private mutating func write() throws -> UnlinkedFile {
        do throws(KernelError) {
            let file: UnlinkedFile
            if let open = self.file { file = open } else { file = try UnlinkedFile(in: folder) }
            self.file = file
            try file.append(buffer.span)
            writtenCount += buffer.count
            buffer.removeAll(keepingCapacity: true)
            return file
        } catch {
            throw StoreError(error.isNoSpace ? .busy : .failed, "An export cannot be spooled in \(folder): \(error).")
        }
    }
}
