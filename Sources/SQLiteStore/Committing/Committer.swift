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
    let keptSaves: KeptSaveTable
    let pruner: Pruner
    let identifiers: Identifiers
    let encoder: TransactionEncoder

    /// The two ends of history as the current commit leaves them.
    var row: StoreRow

    private let queue: WriteQueue
    private let sharedHead: SharedHead
    private let observers: CommitObservers
    let hooks: CommitHooks
    let deletionTimeLimit: Duration
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
        for model in opening.layout.schema.models.indices {
            tables.append(try RecordTable(model, of: opening.layout, on: connection))
        }
        self.tables = tables
        let schema = schema
        rules = schema.models.indices.map { ModelRules(model: $0, of: schema) }
        history = try HistoryTables(on: connection, modelNumbers: opening.modelNumbers)
        keptSaves = try KeptSaveTable(on: connection, modelNumbers: opening.modelNumbers, schema: schema)
        pruner = try Pruner(on: connection, low: opening.row.low.token.number, hooks: shared.hooks)
        identifiers = opening.identifiers
        row = opening.row
        encoder = TransactionEncoder(schema: schema, store: opening.row.head.token.store)
        queue = shared.queue
        sharedHead = shared.head
        observers = shared.observers
        hooks = shared.hooks
        deletionTimeLimit = configuration.deletionTimeLimit
        onFatal = configuration.onFatal
    }

    /// Works until the queue is closed and empty.
    func run() {
        while !hasFailed, let requests = nextRequests() {
            var rest = requests[...]
            repeat { commit(&rest) } while !hasFailed && !rest.isEmpty
            for request in rest { request.fail(Self.failure) }
            queue.didAnswer(rest.count)
        }
        pruner.end(hasFailed ? Self.failure : nil)
        if !hasFailed { _ = try? connection.checkpoint(.truncate) }
    }

    private static let failure = StoreError(.failed, "The store has failed.")

    /// What the next commit is about: requests, and rows of pruned history if there are any; nil at the end.
    private func nextRequests() -> [WriteRequest]? {
        switch pruner.duty {
        case .none: return queue.take(gathering: gathering.count, within: hooks.maximumGatherTime)
        case .now: return queue.poll()
        case .later:
            let requests = queue.take(
                gathering: gathering.count,
                within: hooks.maximumGatherTime,
                patience: hooks.sweepRest
            )
            if requests?.isEmpty == true { pruner.endRest() }
            return requests
        }
    }

    /// Stores as many requests as one commit takes, and removes them from `requests`.
    private func commit(_ requests: inout ArraySlice<WriteRequest>) {
        let before = row
        var group = CommitGroup()
        var isAtCommit = false
        do {
            try connection.begin(.immediate)
            let hasDeleted = try deletePruned(beside: &requests)
            let start = hooks.instant()
            try fill(&group, from: &requests)
            let hasKept = group.keptSaveCount > 0
            if hasKept { try keptSaves.removeExpired(at: identifiers.time(), beside: group.keptSaveCount) }
            let isChanged = try writeEnds(since: before) || hasDeleted || hasKept
            if isChanged || lacksRoom {
                isAtCommit = true
                try hooks.beforeCommit()
                try connection.commit()
                lacksRoom = false
            } else {
                try connection.rollback()
            }
            pruner.didCommit(groupTime: group.count > 0 ? hooks.instant() - start : nil)
        } catch {
            row = before
            fail(&group, with: (error as? GroupFailure)?.cause ?? error, isAtCommit: isAtCommit)
            return
        }
        publish(group)
        checkpointIfDue()
    }

    /// Deletes rows of pruned history if there are any, and takes the requests that come meanwhile.
    private func deletePruned(beside requests: inout ArraySlice<WriteRequest>) throws(SQLiteError) -> Bool {
        guard case .now = pruner.duty else { return false }
        let count = requests.count
        let hasDeleted = try pruner.deleteSome(beforeGathering: gathering.count) { count + queue.waitingCount }
        requests += queue.poll() ?? []
        return hasDeleted
    }

    /// Writes the head if it moved; the low mark was written when it did.
    ///
    /// - Returns: whether either moved.
    private func writeEnds(since before: StoreRow) throws(SQLiteError) -> Bool {
        let hasHeadMoved = row.head.token != before.head.token
        if hasHeadMoved { try history.write(head: row.head) }
        return hasHeadMoved || row.low.token != before.low.token
    }

    private func fill(_ group: inout CommitGroup, from requests: inout ArraySlice<WriteRequest>) throws {
        let deadline = ContinuousClock.now + hooks.maximumGroupTime
        while let request = requests.popFirst() {
            switch request {
            case .readiness(let continuation): group.append(readiness: continuation)
            case .checkpoint: group.appendCheckpoint()
            case .prune(let bound, let waiter):
                try add(Result { try prune(bound) }, to: &group) { group, result in group.append(result, for: waiter) }
            case .save(let save, let continuation):
                let result = Result { try perform(save) }
                if case .success((_, let transaction)) = result {
                    if let transaction { group.append(transaction) }
                    if save.idempotency != nil { group.didKeepSave() }
                }
                try add(result.map(\.outcome), to: &group) { group, result in group.append(result, for: continuation) }
            }
            guard group.count < Self.maximumGroupCount && ContinuousClock.now < deadline else { return }
        }
    }

    /// Adds what became of a request to its group, which a failure may end.
    private func add<Outcome>(
        _ result: Result<Outcome, any Error>,
        to group: inout CommitGroup,
        by append: (inout CommitGroup, Result<Outcome, any Error>) -> Void
    ) throws(GroupFailure) {
        append(&group, result.mapError { error in (error as? SQLiteError).map { StoreError($0) } ?? error })
        if case .failure(let failure as GroupFailure) = result { throw failure }
    }

    private func publish(_ group: CommitGroup) {
        if !group.prunes.isEmpty {
            sharedHead.renewReads()
            pruner.add(group.prunes, low: row.low.token.number)
        }
        if !group.transactions.isEmpty {
            sharedHead.move(to: row.head.token.number)
            observers.notify(CommitNotice(head: row.head.token, transactions: group.transactions))
        } else if group.keptSaveCount > 0 {
            // What was kept of saves without change is new to readers though the head stands where it was.
            sharedHead.renewReads()
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
        pruner.didFail(failure)
        queue.didAnswer(group.count)
        group.fail(failure)
    }

    private func checkpointIfDue() {
        sharedHead.noteLog(isLong: connection.logPageCount >= CheckpointSchedule.longLog)
        let isDue = checkpoints.isDue(logPageCount: connection.logPageCount)
        guard sharedHead.takeCheckpointWish() || isDue else { return }
        do {
            try hooks.beforeCheckpoint()
            guard try connection.checkpoint(.passive).isComplete else { return }
            sharedHead.renewReads()
            // Who begins to read now reads the file, and the next commit begins the log anew.
            sharedHead.noteLog(isLong: false)
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
