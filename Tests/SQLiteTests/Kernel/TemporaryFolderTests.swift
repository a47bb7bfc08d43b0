// SPDX-License-Identifier: Apache-2.0

import Foundation
import SQLite
import Testing

struct TemporaryFolderTests {
    @Test func `it goes with everything in it`() throws {
        var path = ""
        do {
            let folder = try TemporaryFolder()
            path = folder.path
            let connection = try Connection(path: path + "/store")
            try connection.setPragma("journal_mode", to: "WAL")
            try connection.execute("CREATE TABLE item (id INTEGER PRIMARY KEY) STRICT")
            #expect(FileManager.default.fileExists(atPath: path + "/store-wal"))
        }
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func `it can go early, and then leaves a folder alone that has its name`() throws {
        var path = ""
        do {
            let folder = try TemporaryFolder()
            path = folder.path
            folder.remove()
            #expect(!FileManager.default.fileExists(atPath: path))
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        }
        #expect(FileManager.default.fileExists(atPath: path))
        try FileManager.default.removeItem(atPath: path)
    }

    @Test func `two have different paths, which only this user may enter`() throws {
        let folders = [try TemporaryFolder(), try TemporaryFolder()]
        #expect(folders[0].path != folders[1].path)
        let attributes = try FileManager.default.attributesOfItem(atPath: folders[0].path)
        #expect(attributes[.posixPermissions] as? Int == 0o700)
    }
}
