// SPDX-License-Identifier: Apache-2.0

import Foundation
import SQLite
import Testing

struct FilesTests {
    private let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder()
    }

    @Test func `a file has a size, and none when it is not there`() throws {
        try folder.write([1, 2, 3], to: "a")
        try folder.write([], to: "b")
        #expect(try Files.size(of: folder.file("a")) == 3)
        #expect(try Files.size(of: folder.file("b")) == 0)
        #expect(try Files.size(of: folder.file("c")) == nil)
    }

    @Test func `what cannot be looked at is no file that is not there`() throws {
        try folder.write([1], to: "a")
        let error = #expect(throws: KernelError.self) { try Files.size(of: folder.file("a/b")) }
        #expect(error?.code == ENOTDIR)
    }

    @Test func `a file is removed, and one that is not there needs no removing`() throws {
        try folder.write([1], to: "a")
        try Files.remove(folder.file("a"))
        try Files.remove(folder.file("a"))
        #expect(try Files.size(of: folder.file("a")) == nil)
        #expect(throws: KernelError.self) { try Files.remove(folder.path) }
    }

    @Test func `a file takes the place of another`() throws {
        try folder.write([1], to: "a")
        try folder.write([2, 2], to: "b")
        try Files.rename(folder.file("a"), to: folder.file("b"))
        #expect(try folder.contents(of: "b") == [1])
        #expect(try Files.size(of: folder.file("a")) == nil)
        #expect(throws: KernelError.self) { try Files.rename(folder.file("a"), to: folder.file("b")) }
    }
}
