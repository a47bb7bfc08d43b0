// SPDX-License-Identifier: Apache-2.0

package import ChangeHistory
import SQLite

/// Reads for the connections of one event loop, on a connection of its own.
///
/// A read transaction is kept from one call to the next for as long as nothing was committed since it began, and ended
/// when the loop goes to sleep: beginning and ending one for each call would cost as much as what most calls read.
/// What may scan a table is left to the ``ScanPool``.
package final class SQLiteReader: DataReader {
    /// Pages of the file that a loop keeps while nothing is committed; SQLite takes the memory as it needs it.
    private static let cacheSizeKiB = 16_384

    let historyQueries: HistoryQueries
    let session: ReadSession
    private let head: SharedHead
    /// What the writer had told when the open transaction began; nil while none is open.
    private var stamp: SharedHead.Stamp?
    private let records: RecordQueries
    private let keptSaves: KeptSaveQuery
    private let now: @Sendable () -> Timestamp
    let scans: ScanPool

    /// - Throws: ``StoreError`` when the file is not there or is no store.
    init(
        file: StoreFile,
        layout: TableLayout,
        head: SharedHead,
        scans: ScanPool,
        now: @escaping @Sendable () -> Timestamp
    ) throws(StoreError) {
        let connection = try file.openReader()
        do {
            try connection.setPragma("cache_size", to: -Self.cacheSizeKiB)
            session = try ReadSession(connection: connection, layout: layout)
            records = try RecordQueries(session: session)
            keptSaves = try KeptSaveQuery(on: connection, schema: layout.schema)
            historyQueries = try session.historyQueries()
        } catch {
            throw StoreError(error)
        }
        self.head = head
        self.scans = scans
        self.now = now
    }

    /// The record of this id, and the head of the read that found it.
    ///
    /// - Throws: ``ReadError/notFound``, ``StoreError``.
    package func record(_ reference: RecordReference) async throws -> (record: Record, token: HistoryToken) {
        try read { ends in
            guard let record = try records.record(reference) else { throw ReadError.notFound }
            return (record, ends.head.token)
        }
    }

    /// The one record that an owner has by a to-one ownership, and the head of the read that found it.
    ///
    /// - Throws: ``ReadError/notFound`` when there is no owner or nothing that it owns; ``StoreError``.
    package func record(ownedBy owner: OwnerReference) async throws -> (record: Record, token: HistoryToken) {
        try read { ends in
            guard let record = try records.record(ownedBy: owner) else { throw ReadError.notFound }
            return (record, ends.head.token)
        }
    }

    /// A page of a collection, read on this loop if it costs no more than its records, else by the ``ScanPool``.
    ///
    /// - Throws: ``ReadError``; ``StoreError``, with code `busy` when the scan took too long and found nothing.
    package func fetch(_ descriptor: FetchDescriptor) async throws -> FetchPage {
        guard descriptor.isBounded(in: session.layout) else { return try await scans.fetch(descriptor) }
        return try read { ends in try session.fetch(descriptor, ends: ends) }
    }

    /// What was saved under a key within its lifetime; nil if nothing was.
    ///
    /// - Throws: ``StoreError``.
    package func keptSave(under key: IdempotencyKey) async throws -> KeptSave? {
        try read { ends in try keptSaves.keptSave(under: key, at: now(), in: ends.head.token.store) }
    }

    /// Ends the kept read transaction, so that the write-ahead log can start anew while nothing is read.
    package func loopWillSleep() {
        session.end()
    }

    /// Whether a read transaction is open.
    var holdsTransaction: Bool { session.ends != nil }

    /// Runs `body` in the kept transaction, or in a new one if something was committed since that began.
    ///
    /// While the write-ahead log is long the transaction is not kept, so that the log gets its chance to begin anew.
    func read<Result>(_ body: (StoreRow) throws -> Result) throws -> Result {
        do {
            defer { if head.isLogLong { session.end() } }
            return try body(try currentEnds())
        } catch let error as SQLiteError {
            // Whatever went wrong, the next read begins anew.
            session.end()
            throw StoreError(error)
        }
    }

    private func currentEnds() throws(SQLiteError) -> StoreRow {
        // Read before the transaction begins, so that no commit behind it goes unnoticed.
        let newest = head.stamp
        if let ends = session.ends, stamp == newest { return ends }
        session.end()
        stamp = newest
        return try session.begin()
    }
}

@available(*, unavailable) extension SQLiteReader: Sendable {}
