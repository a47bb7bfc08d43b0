// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite

/// Ascending numbers of the transactions that an index has for some authors, or for some models.
///
/// What it costs follows what is found, not how long history is. Each index is asked for a few numbers at a time, and
/// the answers are merged; a number that several have comes once.
struct TransactionNumbers {
    private enum Source {
        case author(Label?)
        case model(Int)
    }

    private struct Stream {
        let source: Source
        /// Of the last answer, in descending order, so that the next one is taken from the end.
        var numbers: [Int64] = []
        var last: Int64
        var isExhausted = false
    }

    private let queries: HistoryQueries
    private let batchSize: Int
    private var streams: [Stream]

    /// Takes a filter that names authors or models, the authors' index if it names both, and how many numbers are
    /// probably wanted.
    init(_ filter: TransactionFilter, after start: Int64, limit: Int, queries: HistoryQueries) {
        let authors = Set(filter.authors).map { Source.author($0) }
        let models = queries.session.layout.tables.indices.filter(filter.models.contains).map { Source.model($0) }
        let sources = authors.isEmpty ? models : authors
        precondition(!sources.isEmpty, "No index helps with a filter that names neither authors nor models.")
        self.queries = queries
        batchSize = min(128, limit / sources.count + 4)
        streams = sources.map { Stream(source: $0, last: start) }
    }

    /// The next number; nil when there are no more.
    mutating func next() throws(SQLiteError) -> Int64? {
        var lowest: Int64?
        for index in streams.indices {
            if streams[index].numbers.isEmpty { try refill(index) }
            if let number = streams[index].numbers.last { lowest = min(number, lowest ?? number) }
        }
        for index in streams.indices where streams[index].numbers.last == lowest {
            _ = streams[index].numbers.popLast()
        }
        return lowest
    }

    private mutating func refill(_ index: Int) throws(SQLiteError) {
        guard !streams[index].isExhausted else { return }
        let last = streams[index].last
        let numbers =
            switch streams[index].source {
            case .author(let author): try queries.numbers(by: author, after: last, count: batchSize)
            case .model(let model): try queries.numbers(changing: model, after: last, count: batchSize)
            }
        streams[index].isExhausted = numbers.count < batchSize
        streams[index].last = numbers.last ?? last
        streams[index].numbers = numbers.reversed()
    }
}
