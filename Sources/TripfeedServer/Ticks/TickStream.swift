// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Feed
import HTTP

/// One subscriber's stream, from `hello` to `bye`.
///
/// Ticks are offered by the loop's feed while this sleeps; it wakes for pings, bookmarks, and when the socket drains.
struct TickStream {
    let services: LoopServices
    let filter: TransactionFilter
    let resume: Result<HistoryPosition, Problem>?
    let pingSeconds: Int
    let instance: String

    func run(_ writer: any BodyWriter) async {
        guard services.streamGate.enter() else {
            _ = writer.offer(TickEvents.refusal(.limit, retry: Self.refusalRetry()))
            return
        }
        defer { services.streamGate.leave() }
        guard let (opening, head) = await open() else {
            _ = writer.offer(TickEvents.refusal(.shutdown, retry: Self.refusalRetry()))
            return
        }
        _ = writer.offer(opening)
        let subscription = services.ticks.subscribe(filter, at: head) { writer.offer($0) != .refused }
        defer { services.ticks.unsubscribe(subscription) }
        await follow(subscription, writer)
    }

    /// Reads the head, judges the place to resume from, and makes what opens the stream; nil when the store cannot read.
    private func open() async -> (opening: StreamChunk, head: HistoryToken)? {
        var head: HistoryToken
        var isBehind = false
        var reset: Problem?
        do {
            switch resume {
            case nil: head = try await services.reader.status().token
            case .success(let position):
                do {
                    let (token, status) = try await services.reader.resolve(position)
                    head = status.token
                    isBehind = token != head
                } catch ReadError.token(let error) {
                    head = error.currentToken
                    reset = Problem(error)
                }
            case .failure(let problem):
                head = try await services.reader.status().token
                reset = problem
            }
        } catch {
            services.settings.log(.error, "a stream could not read the head: \(error)")
            return nil
        }
        let opening = TickEvents.opening(
            head: head,
            pingSeconds: pingSeconds,
            retry: Int.random(in: 1_000...5_000),
            isBehind: isBehind,
            reset: reset.map { services.problems.json($0, instance: instance) }
        )
        return (opening, head)
    }

    private func follow(_ subscription: TickSubscription<StreamChunk>, _ writer: any BodyWriter) async {
        var schedule = TickSchedule(ping: .seconds(pingSeconds), now: .now)
        while true {
            switch await writer.next(deadline: schedule.deadline) {
            case .drained, .woken:
                if let tick = services.ticks.pendingTick(of: subscription) { _ = writer.offer(tick) }
            case .deadline:
                let due = schedule.take(at: .now)
                if due.isBookmark, let head = services.ticks.bookmark(of: subscription) {
                    _ = writer.offer(TickEvents.bookmark(head))
                }
                if due.isPing { _ = writer.offer(TickEvents.ping) }
            case .draining:
                _ = writer.offer(TickEvents.bye(.shutdown))
                return
            case .closed, .stalled:
                return
            }
        }
    }

    private static func refusalRetry() -> Int {
        Int.random(in: 5_000...15_000)
    }
}
