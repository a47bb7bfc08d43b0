// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import SQLite
import Testing

struct UnlinkedFileTests {
    private let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder()
    }

    @Test func `what was appended is read from any place`() throws {
        let file = try UnlinkedFile(in: folder.path)
        #expect(try file.bytes(at: 0, upTo: 10).isEmpty)
        try file.append([1, 2, 3].span)
        try file.append([UInt8]().span)
        try file.append([4, 5].span)
        #expect(try file.bytes(at: 0, upTo: 10) == [1, 2, 3, 4, 5])
        #expect(try file.bytes(at: 2, upTo: 2) == [3, 4])
        #expect(try file.bytes(at: 4, upTo: 0).isEmpty)
        #expect(try file.bytes(at: 5, upTo: 1).isEmpty)
        #expect(try file.bytes(at: 1_000, upTo: 1).isEmpty)
        try file.append([6].span)
        #expect(try file.bytes(at: 5, upTo: 10) == [6], "Reading does not move where the next bytes go.")
    }

    @Test func `it has no name, and goes with its object`() throws {
        let before = try descriptors()
        do {
            let file = try UnlinkedFile(in: folder.path)
            try file.append([1].span)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
            #expect(try descriptors() == before + 1)
        }
        #expect(try descriptors() == before)
    }

    @Test func `a folder that is not there is an error`() throws {
        let error = #expect(throws: KernelError.self) { _ = try UnlinkedFile(in: folder.path + "/none") }
        #expect(error?.isNoSpace == false)
        #expect(error?.description.contains("No such file") == true)
    }

    /// How many descriptors of this process lead into the folder.
    private func descriptors() throws -> Int {
        let list = "/proc/self/fd"
        return try FileManager.default.contentsOfDirectory(atPath: list).count { name in
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(list)/\(name)").hasPrefix(folder.path))
                ?? false
        }
    }
}
