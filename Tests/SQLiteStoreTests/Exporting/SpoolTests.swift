// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite
import Testing

@testable import SQLiteStore

struct SpoolTests {
    private let folder: StoreFolder

    init() throws {
        folder = try StoreFolder()
    }

    private func content(of bytes: [UInt8], pieces: Int = 1) throws -> Spool.Content {
        var spool = Spool(in: folder.path(of: "."))
        for piece in 0..<pieces {
            spool.buffer += bytes[(bytes.count * piece / pieces)..<(bytes.count * (piece + 1) / pieces)]
            try spool.writeIfFull()
            #expect(spool.buffer.count < Spool.pieceSize)
        }
        return try spool.finish()
    }

    @Test(arguments: [0, 1, Spool.memoryLimit - 1, Spool.memoryLimit])
    func `what is small stays in memory`(count: Int) throws {
        let bytes = [UInt8](repeating: 7, count: count)
        guard case .bytes(let kept) = try content(of: bytes) else {
            Issue.record("It went to a file.")
            return
        }
        #expect(kept == bytes)
    }

    @Test(arguments: [Spool.memoryLimit + 1, Spool.pieceSize - 1, Spool.pieceSize, Spool.pieceSize * 3 + 5])
    func `what is larger goes to a file`(count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 % 253) }
        guard case .file(let file, let byteCount) = try content(of: bytes, pieces: 16) else {
            Issue.record("It stayed in memory.")
            return
        }
        #expect(byteCount == count)
        #expect(try file.bytes(at: 0, upTo: count + 1) == bytes)
    }

    @Test func `a folder that is not there is named`() throws {
        var spool = Spool(in: folder.path(of: "none"))
        spool.buffer = [UInt8](repeating: 0, count: Spool.pieceSize)
        let error = #expect(throws: StoreError.self) { try spool.writeIfFull() }
        #expect(error?.code == .failed && error?.message.contains("none") == true)
    }

    @Test func `what is few bytes needs no folder`() throws {
        var spool = Spool(in: folder.path(of: "none"))
        spool.buffer = [1]
        try spool.writeIfFull()
        guard case .bytes([1]) = try spool.finish() else {
            Issue.record("It is something else.")
            return
        }
    }
}
