// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite

/// A thread of its own for reads of everything, which take long and hold nobody up, and the limits that they have.
final class ExportPool: Sendable {
    let gate: ExportGate
    private let scans: ScanPool
    private let folder: String

    /// - Throws: ``StoreError`` when the file is not there, nothing can be spooled, or there is no thread to be had.
    init(file: StoreFile, layout: TableLayout, configuration: SQLiteStoreConfiguration, gap: LogGap) throws {
        gate = ExportGate(limit: configuration.maximumExports)
        folder = configuration.spoolFolder ?? file.folderPath
        do {
            // Better known now than with the first large export.
            _ = try UnlinkedFile(in: folder)
        } catch {
            throw StoreError(.failed, "Nothing can be spooled in \(folder). \(error)")
        }
        scans = try ScanPool(
            file: file,
            layout: layout,
            timeLimit: configuration.exportTimeLimit,
            threadCount: 1,
            threadName: "tripfeed-export",
            gap: gap,
            isForExports: true
        )
    }

    /// Spools everything that the descriptors ask for, from one read.
    ///
    /// - Throws: as ``DataStore/export(_:)``.
    func export(_ descriptors: [FetchDescriptor]) async throws -> any Export {
        guard let place = gate.enter() else {
            throw StoreError(.busy, "\(gate.limit) exports are under way already.")
        }
        do {
            return try await scans.run { [folder] session, ends in
                var spool = Spool(in: folder)
                for descriptor in descriptors { try session.append(everyRecordOf: descriptor, to: &spool) }
                return SpooledExport(token: ends.head.token, content: try spool.finish(), place: place)
            }
        } catch let error as StoreError where error.code == .diskFull {
            // It is no commit that found no room, but a sort.
            throw StoreError(.busy, error.message)
        }
    }

    /// Stops what is being read, refuses further exports, and waits until no thread has the file open.
    func close() async {
        await scans.close()
    }
}
