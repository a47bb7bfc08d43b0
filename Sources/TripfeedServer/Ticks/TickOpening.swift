// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import HTTP

/// What a subscriber is told first, and where it then stands.
struct TickOpening {
    let filter: TransactionFilter
    /// The head that was read for it.
    let head: HistoryToken
    /// `hello`, with what follows it at once.
    let chunk: StreamChunk

    /// Reads the head and judges the place to resume from.
    ///
    /// - Throws: `StoreError` when the store cannot be read. A bad token is no failure: it is answered by `reset`.
    static func make(
        for filter: TransactionFilter,
        resume: Result<HistoryPosition, Problem>?,
        pingSeconds: Int,
        _ exchange: Exchange
    ) async throws -> TickOpening {
        var head: HistoryToken
        var isBehind = false
        var reset: Problem?
        switch resume {
        case nil: head = try await exchange.reader.status().token
        case .failure(let problem):
            head = try await exchange.reader.status().token
            reset = problem
        case .success(let position):
            do {
                let (token, status) = try await exchange.reader.resolve(position)
                head = status.token
                isBehind = token != head
            } catch ReadError.token(let error) {
                head = error.currentToken
                reset = Problem(error)
            }
        }
        let instance = String(decoding: exchange.head.path, as: UTF8.self)
        let chunk = TickEvents.opening(
            head: head,
            pingSeconds: pingSeconds,
            isBehind: isBehind,
            reset: reset.map { exchange.services.problems.json($0, instance: instance) }
        )
        return TickOpening(filter: filter, head: head, chunk: chunk)
    }
}
