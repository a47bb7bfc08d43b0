// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite

/// The one writer: takes what is queued, stores it with one commit, then tells readers, observers and savers.
///
/// It lives on a thread of its own, and so does the connection, the only one that writes and checkpoints.
final class Committer {
    /// The most saves that share a commit.
    private static let maximumGroupCount = 1_000

    let connection: Connection
    let schema: Schema
    let tables: [RecordTable]
    let rules: [ModelRules]
    let history: HistoryTables
    let identifiers: Identifiers
    let encoder: TransactionEncoder

    /// The two ends of history as the current commit leaves them.
    var row: StoreRow

    private let queue: WriteQueue
    private let sharedHead: SharedHead
    private let observers: CommitObservers
    let hooks: CommitHooks
    private let onFatal: @Sendable (String) -> Void
    private var gathering = GatheringTarget()
    private var checkpoints = CheckpointSchedule()
    /// Whether the newest commit found no room, so that readiness has to be shown by another.
    private var lacksRoom = false
    private var hasFailed = false

    init(_ opening: WriterOpening, shared: SharedState, configuration: SQLiteStoreConfiguration) throws {
        connection = opening.connection
        schema = opening.layout.schema
        var tables: [RecordTable] = []
        for table in opening.layout.tables { tables.append(try RecordTable(table, on: connection)) }
        self.tables = tables
        let schema = schema
        rules = schema.models.indices.map { ModelRules(model: $0, of: schema) }
        history = try HistoryTables(on: connection, modelNumbers: opening.modelNumbers)
        identifiers = opening.identifiers
        row = opening.row
        encoder = TransactionEncoder(schema: schema, store: opening.row.head.token.store)
        queue = shared.queue
        sharedHead = shared.head
        observers = shared.observers
        hooks = shared.hooks
        onFatal = configuration.onFatal
    }

    /// Works until the queue is closed and empty.
    func run() {
        while !hasFailed, let requests = queue.take(gathering: gathering.count, within: hooks.maximumGatherTime) {
            var rest = requests[...]
            while !hasFailed, !rest.isEmpty { commit(&rest) }
            for request in rest { request.fail(StoreError(.failed, "The store has failed.")) }
            queue.didAnswer(rest.count)
        }
        if !hasFailed { _ = try? connection.checkpoint(.truncate) }
    }

    /// Stores as many requests as one commit takes, and removes them from `requests`.
    private func commit(_ requests: inout ArraySlice<WriteRequest>) {
        let before = row
        var group = CommitGroup()
        var isAtCommit = false
        do {
            try connection.begin(.immediate)
            try fill(&group, from: &requests)
            if row.head.token != before.head.token || lacksRoom {
                try history.write(head: row.head)
                isAtCommit = true
                try hooks.beforeCommit()
                try connection.commit()
                lacksRoom = false
            } else {
                try connection.rollback()
            }
        } catch {
            row = before
            fail(&group, with: (error as? GroupFailure)?.cause ?? error, isAtCommit: isAtCommit)
            return
        }
        publish(group)
        checkpointIfDue()
    }

    private func fill(_ group: inout CommitGroup, from requests: inout ArraySlice<WriteRequest>) throws {
        let deadline = ContinuousClock.now + hooks.maximumGroupTime
        repeat {
            switch requests.removeFirst() {
            case .readiness(let continuation):
                group.append(readiness: continuation)
            case .save(let save, let continuation):
                do {
                    let (outcome, transaction) = try perform(save)
                    if let transaction { group.append(transaction) }
                    group.append(.success(outcome), for: continuation)
                } catch let failure as GroupFailure {
                    group.append(.failure(failure), for: continuation)
                    throw failure
                } catch let error as SQLiteError {
                    group.append(.failure(StoreError(error)), for: continuation)
                } catch {
                    group.append(.failure(error), for: continuation)
                }
            }
        } while !requests.isEmpty && group.count < Self.maximumGroupCount && ContinuousClock.now < deadline
    }

    private func publish(_ group: CommitGroup) {
        if !group.transactions.isEmpty {
            sharedHead.move(to: row.head.token.number)
            observers.notify(CommitNotice(head: row.head.token, transactions: group.transactions))
        }
        gathering.didCommit(answered: group.count, waiting: queue.waitingCount)
        queue.didAnswer(group.count)
        group.answer()
    }

    private func fail(_ group: inout CommitGroup, with error: any Error, isAtCommit: Bool) {
        let failure = StoreError(error)
        if let error = error as? SQLiteError, isAtCommit, error.isIOError || error.isCorrupt {
            end("A commit failed, so what is on disk is unknown. \(error)")
        } else {
            do {
                try connection.rollback()
            } catch {
                end("A transaction that failed cannot be undone. \(error)")
            }
        }
        lacksRoom = failure.code == .diskFull
        queue.didAnswer(group.count)
        group.fail(failure)
    }

    private func checkpointIfDue() {
        sharedHead.noteLog(isLong: connection.logPageCount >= CheckpointSchedule.longLog)
        guard checkpoints.isDue(logPageCount: connection.logPageCount) else { return }
        do {
            try hooks.beforeCheckpoint()
            if try connection.checkpoint(.passive).isComplete { sharedHead.renewReads() }
        } catch {
            // Without room in the file for what is in the log, or with a lock taken, nothing is lost, and the next commit
            // tries again.
            guard error.isIOError || error.isCorrupt else { return checkpoints.didFail() }
            end("A checkpoint failed, so what is on disk is unknown. \(error)")
        }
    }

    private func end(_ message: String) {
        hasFailed = true
        onFatal(message)
        queue.refuse(with: StoreError(.failed, message))
    }
}
