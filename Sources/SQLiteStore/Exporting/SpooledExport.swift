// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite

/// An export that lies in an unlinked file, or in memory if it is small.
final class SpooledExport: Export {
    let token: HistoryToken
    private let content: Spool.Content
    /// Given back with the file.
    private let place: ExportGate.Place

    init(token: HistoryToken, content: Spool.Content, place: ExportGate.Place) {
        self.token = token
        self.content = content
        self.place = place
    }

    var byteCount: Int {
        switch content {
        case .bytes(let bytes): bytes.count
        case .file(_, let byteCount): byteCount
        }
    }

    func bytes(at offset: Int, upTo count: Int) throws -> [UInt8] {
        switch content {
        case .bytes(let bytes):
            if offset == 0, count >= bytes.count { return bytes }
            return Array(bytes.dropFirst(offset).prefix(count))
        case .file(let file, let byteCount):
            do throws(KernelError) {
                return try file.bytes(at: offset, upTo: max(0, min(count, byteCount - offset)))
            } catch {
                throw StoreError(.failed, "A spooled export cannot be read back: \(error).")
            }
        }
    }
}
