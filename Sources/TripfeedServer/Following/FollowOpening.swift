// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import HTTP

/// What a follower is told first, and where it then stands.
struct FollowOpening {
    /// What to read next.
    let descriptor: HistoryDescriptor
    /// The head that was read for it.
    let head: HistoryToken
    /// `hello`, with what follows it at once.
    let chunk: StreamChunk
    /// Whether there is more to read already.
    let hasMore: Bool

    /// Reads the first page.
    ///
    /// - Throws: `StoreError` when the store cannot be read. A bad token is no failure: it is answered by `reset`.
    static func make(
        _ descriptor: HistoryDescriptor,
        resume: Result<HistoryPosition, Problem>?,
        pingSeconds: Int,
        _ exchange: Exchange
    ) async throws -> FollowOpening {
        var descriptor = descriptor
        do {
            descriptor.after = try resume?.get() ?? .start
            let page = try await exchange.reader.history(descriptor)
            descriptor.after = .token(page.token)
            return FollowOpening(
                descriptor: descriptor,
                head: page.status.token,
                chunk: FollowEvents.opening(page, pingSeconds: pingSeconds),
                hasMore: page.hasMore
            )
        } catch let problem as Problem {
            let head = try await exchange.reader.status().token
            return resetting(descriptor, to: head, problem, pingSeconds, exchange)
        } catch ReadError.token(let error) {
            return resetting(descriptor, to: error.currentToken, Problem(error), pingSeconds, exchange)
        }
    }

    private static func resetting(
        _ descriptor: HistoryDescriptor,
        to head: HistoryToken,
        _ problem: Problem,
        _ pingSeconds: Int,
        _ exchange: Exchange
    ) -> FollowOpening {
        var descriptor = descriptor
        descriptor.after = .token(head)
        let instance = String(decoding: exchange.head.path, as: UTF8.self)
        let json = exchange.services.problems.json(problem, instance: instance)
        let chunk = FollowEvents.opening(head: head, pingSeconds: pingSeconds, problem: json)
        return FollowOpening(descriptor: descriptor, head: head, chunk: chunk, hasMore: false)
    }
}
