// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

extension Export {
    /// All its lines, taken in pieces that end anywhere, without their line feeds.
    func lines(pieceSize: Int = 1_000) throws -> [String] {
        var bytes: [UInt8] = []
        while bytes.count < byteCount {
            let piece = try self.bytes(at: bytes.count, upTo: pieceSize)
            try #require(!piece.isEmpty && piece.count <= pieceSize)
            bytes += piece
        }
        #expect(try self.bytes(at: byteCount, upTo: pieceSize).isEmpty)
        #expect(bytes.isEmpty || bytes.last == UInt8(ascii: "\n"))
        return bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    }
}
