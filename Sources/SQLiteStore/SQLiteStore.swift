// SPDX-License-Identifier: Apache-2.0

package import ChangeHistory
import SQLite

/// Records and their history in one SQLite file, which this process alone may write.
///
/// Saves go to one thread that stores all that wait with one commit; each event loop reads on a connection of its own.
package final class SQLiteStore: DataStore {
    /// The models whose records it keeps.
    package let schema: Schema

    let configuration: SQLiteStoreConfiguration
    let layout: TableLayout
    let file: StoreFile
    let shared: SharedState
    private let scans: ScanPool
    private let exports: ExportPool

    /// Opens the file, which is made, or migrated after a copy was laid beside it, as needed.
    ///
    /// - Throws: ``StoreError`` if another process has it, if a newer version of this program or another program made
    ///   it, if its models are declared otherwise, or if it cannot be read and written; it is then left as it was.
    package convenience init(schema: Schema, configuration: SQLiteStoreConfiguration) throws(StoreError) {
        do {
            try self.init(schema: schema, configuration: configuration, migrator: Migrator(), hooks: CommitHooks())
        } catch {
            throw StoreError(error)
        }
    }

    init(
        schema: Schema,
        configuration: SQLiteStoreConfiguration,
        migrator: Migrator,
        hooks: CommitHooks
    ) throws {
        self.schema = schema
        self.configuration = configuration
        let layout = try TableLayout(schema: schema)
        let file = try StoreFile(configuration)
        self.layout = layout
        self.file = file
        let opening = try WriterOpening(file, layout: layout, configuration: configuration, migrator: migrator)
        let shared = SharedState(
            queue: WriteQueue(limit: configuration.maximumWaitingSaves),
            head: SharedHead(opening.row.head.token.number),
            hooks: hooks
        )
        self.shared = shared
        let gap = LogGap(head: shared.head) { shared.queue.append(.checkpoint) }
        scans = try ScanPool(
            file: file,
            layout: layout,
            timeLimit: configuration.scanTimeLimit,
            maximumRowCount: configuration.maximumScanRows,
            gap: gap
        )
        exports = try ExportPool(file: file, layout: layout, configuration: configuration, gap: gap)
        let writer = WriterThread(try Committer(opening, shared: shared, configuration: configuration))
        try WorkerThread.start(named: "store-writer") {
            writer.run()
            file.release()
            shared.queue.writerDidEnd()
        }
    }

    deinit {
        shared.queue.refuse(with: Self.closed)
    }

    private static let closed = StoreError(.closed, "The store is closed.")

    /// Carries out a save, and answers once it is on disk together with those that were waiting beside it.
    package func save(_ save: Save) async throws -> SaveOutcome {
        try await withCheckedThrowingContinuation { continuation in
            shared.queue.append(.save(save, continuation))
        }
    }

    /// Makes a reader for one event loop, on which alone it may be used.
    ///
    /// - Throws: ``StoreError``.
    package func makeReader() throws -> any DataReader {
        try SQLiteReader(file: file, layout: layout, head: shared.head, scans: scans, now: configuration.now)
    }

    /// Writes all records that some descriptors ask for as lines, on a thread of its own.
    package func export(_ descriptors: [FetchDescriptor]) async throws -> any Export {
        try await exports.export(descriptors)
    }

    /// Has `observer` called on the writer's thread after each commit.
    package func observeCommits(_ observer: @escaping @Sendable (CommitNotice) -> Void) {
        shared.observers.append(observer)
    }

    /// Moves the low mark with the next commit, and answers once the writer has deleted what lies below.
    package func prune(_ bound: PruneBound) async throws -> PruneOutcome {
        let waiter = PruneWaiter()
        shared.queue.append(.prune(bound, waiter))
        return try await waiter.outcome()
    }

    /// Returns once the writer has taken its turn; after a commit that found no room, once another found some.
    package func checkReadiness() async throws {
        try await withCheckedThrowingContinuation { continuation in
            shared.queue.append(.readiness(continuation))
        }
    }

    /// Carries out what is waiting, refuses what comes later, and gives the file back.
    package func close() async {
        // The writer's connection goes last: only it can put the log's rest into the file and take the log away.
        await scans.close()
        await exports.close()
        shared.queue.refuse(with: Self.closed)
        await shared.queue.waitForEnd()
    }
}
