// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite

/// The file that a store lives in, from the lock that keeps other servers out to the connections to it.
final class StoreFile: Sendable {
    let path: String
    private let durability: SQLiteStoreConfiguration.Durability
    private let maximumPageCount: Int?
    private let lock: FileLock
    /// Set for a store in memory, whose file nobody else sees and which goes with this object.
    private let folder: TemporaryFolder?

    /// Takes the file for this process.
    ///
    /// - Throws: ``StoreError``, which names the process that has it if there is one.
    init(_ configuration: SQLiteStoreConfiguration) throws {
        switch configuration.location {
        case .file(let path):
            folder = nil
            self.path = path
        case .memory:
            let folder = try TemporaryFolder()
            self.folder = folder
            path = folder.path + "/store"
        }
        durability = configuration.durability
        maximumPageCount = configuration.maximumPageCount
        do {
            lock = try FileLock(path: path + ".lock", note: " serves \(path)")
        } catch .isHeld(let owner) {
            let name = owner.isEmpty ? "Another process" : "The store is in use: \(owner)"
            throw StoreError(.failed, "\(name) (\(path).lock).")
        } catch .failed(let error) {
            throw StoreError(.failed, "\(path).lock: \(error).")
        }
    }

    /// Makes or migrates what is in the file, and gives the one connection that writes to it.
    func openWriter(migrator: Migrator) throws -> Connection {
        if let size = try Files.size(of: path), size > 0 {
            try migrator.check(Connection(path: path, options: ConnectionOptions(access: .readOnly)))
        }
        var options = ConnectionOptions(access: .create)
        options.cacheSizeKiB = 32 * 1024
        options.statementCacheCapacity = 16
        let connection = try Connection(path: path, options: options)
        guard try connection.setPragma("journal_mode", to: "WAL") == "wal" else {
            throw StoreError(.failed, "The file cannot have a write-ahead log where it lies (\(path)).")
        }
        try configure(connection)
        try FilterFunctions.add(to: connection)
        try migrator.migrate(connection) { "\(path).version-\($0)" }
        return connection
    }

    private func configure(_ connection: Connection) throws(SQLiteError) {
        switch (folder, durability) {
        case (nil, .full): try connection.setPragma("synchronous", to: "FULL")
        case (nil, .normal): try connection.setPragma("synchronous", to: "NORMAL")
        default: try connection.setPragma("synchronous", to: "OFF")
        }
        try connection.setPragma("journal_size_limit", to: 16 << 20)
        try connection.setPragma("secure_delete", to: "FAST")
        try connection.setPragma("temp_store", to: "MEMORY")
        if let maximumPageCount { try connection.setPragma("max_page_count", to: maximumPageCount) }
    }

    /// The folder that the file is in.
    var folderPath: String {
        guard let end = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return String(path[...end])
    }

    /// Gives a connection that only reads; what it sorts is in memory unless told otherwise.
    ///
    /// - Throws: ``StoreError``.
    func openReader(sortsOnDisk: Bool = false) throws(StoreError) -> Connection {
        var options = ConnectionOptions(access: .readOnly)
        options.busyTimeout = .milliseconds(50)
        do {
            let connection = try Connection(path: path, options: options)
            try connection.setPragma("temp_store", to: sortsOnDisk ? "FILE" : "MEMORY")
            try FilterFunctions.add(to: connection)
            return connection
        } catch {
            throw StoreError(error)
        }
    }

    /// Lets another process have the file, or has the folder of a store in memory go.
    ///
    /// This object may outlive that, up to the end of the process, which then takes no last reference away.
    func release() {
        lock.release()
        folder?.remove()
    }
}
