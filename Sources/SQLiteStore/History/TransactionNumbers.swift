// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite

/// The numbers of the transactions that an index has for some records, some authors or some models, in the order of a
/// walk.
///
/// What it costs follows what is found, not how long history is. Each index is asked for a few numbers at a time, and
/// the answers are merged; a number that several have comes once.
struct TransactionNumbers {
    /// A transaction that an index has.
    struct Candidate {
        let number: Int64
        /// Of which models, by history's numbers for them, the records are that were found by their ids; empty where
        /// another index was asked.
        var models: [Int64] = []
    }

    private enum Source {
        case record(RecordID)
        case author(Label?)
        case model(Int64)
    }

    private struct Stream {
        let source: Source
        /// Of the last answer, the next one at the end.
        var candidates: [Candidate] = []
        var rest: NumberBounds
        var isExhausted = false
    }

    private let walk: HistoryWalk
    private let batchSize: Int
    private var streams: [Stream]

    /// Takes a filter that names records, authors or models, of which the first that it names is what is looked up, and
    /// how many numbers are probably wanted.
    init(_ filter: TransactionFilter, in bounds: NumberBounds, limit: Int, walk: HistoryWalk, queries: HistoryQueries) {
        var sources = Set(filter.records).map { Source.record($0) }
        if sources.isEmpty { sources = Set(filter.authors).map { Source.author($0) } }
        if sources.isEmpty {
            precondition(!filter.models.isEmpty, "No index helps with a filter that names nothing.")
            sources = queries.storedNumbers(of: filter.models).map { Source.model($0) }
        }
        self.walk = walk
        batchSize = min(128, limit / max(1, sources.count) + 4)
        streams = sources.map { Stream(source: $0, rest: bounds) }
    }

    /// The next transaction; nil when there are no more.
    mutating func next() throws(SQLiteError) -> Candidate? {
        var first: Int64?
        for index in streams.indices {
            if streams[index].candidates.isEmpty { try refill(index) }
            guard let number = streams[index].candidates.last?.number else { continue }
            if first.map({ walk.order == .ascending ? number < $0 : number > $0 }) ?? true { first = number }
        }
        guard let first else { return nil }
        var candidate = Candidate(number: first)
        for index in streams.indices where streams[index].candidates.last?.number == first {
            candidate.models += streams[index].candidates.popLast()?.models ?? []
        }
        return candidate
    }

    private mutating func refill(_ index: Int) throws(SQLiteError) {
        let stream = streams[index]
        guard !stream.isExhausted else { return }
        let candidates: [Candidate] =
            switch stream.source {
            case .record(let id):
                try walk.changes(of: id, in: stream.rest, count: batchSize)
                    .map { Candidate(number: $0.number, models: $0.models) }
            case .author(let author):
                try walk.numbers(by: author, in: stream.rest, count: batchSize).map { Candidate(number: $0) }
            case .model(let model):
                try walk.numbers(changing: model, in: stream.rest, count: batchSize).map { Candidate(number: $0) }
            }
        streams[index].isExhausted = candidates.count < batchSize
        if let last = candidates.last { streams[index].rest.pass(last.number, in: walk.order) }
        streams[index].candidates = candidates.reversed()
    }
}
