// SPDX-License-Identifier: Apache-2.0

import Foundation
import SQLite
import Testing

struct FileLockTests {
    private let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder()
    }

    @Test func `a file that is locked is refused, with what its owner wrote into it`() throws {
        let lock = try FileLock(path: folder.file("lock"), note: " serves trips")
        let process = ProcessInfo.processInfo.processIdentifier
        #expect(throws: FileLock.Failure.isHeld(owner: "process \(process) serves trips")) {
            _ = try FileLock(path: folder.file("lock"))
        }
        lock.release()
        lock.release()
        _ = try FileLock(path: folder.file("lock"))
    }

    @Test func `a lock goes with its object, and its file stays`() throws {
        do { _ = try FileLock(path: folder.file("lock")) }
        #expect(FileManager.default.fileExists(atPath: folder.file("lock")))
        _ = try FileLock(path: folder.file("lock"))
    }

    @Test func `what a longer note left behind is gone`() throws {
        do { _ = try FileLock(path: folder.file("lock"), note: String(repeating: "x", count: 100)) }
        let lock = try FileLock(path: folder.file("lock"), note: "!")
        let text = String(decoding: try folder.contents(of: "lock"), as: UTF8.self)
        #expect(text == "process \(ProcessInfo.processInfo.processIdentifier)!\n")
        lock.release()
    }

    @Test func `an owner's text of any length and kind does no harm`() throws {
        let lock = try FileLock(path: folder.file("lock"), note: String(repeating: "é", count: 1_000))
        let failure = #expect(throws: FileLock.Failure.self) { _ = try FileLock(path: folder.file("lock")) }
        guard case .isHeld(let owner)? = failure else { throw KernelError.unexpected }
        #expect(owner.hasPrefix("process ") && owner.utf8.count <= 300)
        lock.release()
    }

    @Test func `a folder that is not there is the kernel's failure`() throws {
        let failure = #expect(throws: FileLock.Failure.self) { _ = try FileLock(path: folder.file("no/lock")) }
        guard case .failed(let error)? = failure else { throw KernelError.unexpected }
        #expect(error.code == ENOENT)
        #expect(error.description.contains("No such file"))
    }
}

extension KernelError {
    fileprivate struct Unexpected: Error {}
    fileprivate static var unexpected: Unexpected { Unexpected() }
}
