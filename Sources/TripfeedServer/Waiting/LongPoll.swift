// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Feed
import HTTP

/// A request for a page of history that is held until something is in it.
///
/// There are many thousands of these asleep, so it keeps next to nothing of its request, and `run` next to nothing
/// across its one suspension.
final class LongPoll {
    private let services: LoopServices
    private let instance: String
    private let wait: Wait
    private let deadline: ContinuousClock.Instant
    /// Whether the page that was empty began at the low mark of a history of which something was pruned.
    private let startsAtPrunedHistory: Bool
    private var descriptor: HistoryDescriptor
    /// The head of the newest read.
    private var head: HistoryToken
    /// Whether the newest page ended before it had looked at everything.
    private var hasMore: Bool
    private var subscription: TickSubscription<StreamChunk>?

    /// Begins behind a page that was empty.
    init(_ wait: Wait, behind empty: SharedPage, _ exchange: Exchange) {
        services = exchange.services
        instance = String(decoding: exchange.head.path, as: UTF8.self)
        self.wait = wait
        deadline = wait.deadline(from: exchange.services.settings.now())
        startsAtPrunedHistory = empty.page.startsAtPrunedHistory
        descriptor = empty.descriptor
        // Each position is resolved once: what was `now` or a time is a token from here on.
        descriptor.after = .token(empty.page.token)
        head = empty.page.status.token
        hasMore = empty.page.hasMore
    }

    /// The response that is made when the wait is over.
    func response() -> Response {
        .deferred { waiter in await self.run(waiter) }
    }

    private func run(_ waiter: any Waiter) async -> Response? {
        guard begin(waiter) else {
            // A page at once would have it ask again at once, just when there is too much to do.
            let error = StoreError(.busy, "There are too many streams and waiting requests.")
            return services.failures.response(to: error, instance: instance)
        }
        defer { end() }
        while true {
            switch await waiter.next(deadline: deadline) {
            case .closed, .stalled: return nil
            case .deadline, .draining: return await lastLook()
            case .woken, .drained:
                if let response = await look(waiter) { return response }
            }
        }
    }

    /// Subscribes; false when there is no place for another.
    private func begin(_ waiter: any Waiter) -> Bool {
        guard services.streamGate.enter() else { return false }
        subscription = services.ticks.subscribe(descriptor.filter, at: head) { _ in
            waiter.wake()
            return true
        }
        // The head may have moved since it was read, before there was a subscription to mark.
        if hasMore || services.ticks.head > head { waiter.wake() }
        return true
    }

    private func end() {
        if let subscription { services.ticks.unsubscribe(subscription) }
        services.streamGate.leave()
    }

    /// The answer, if there is something to tell now; nil lets the request sleep on.
    private func look(_ waiter: any Waiter) async -> Response? {
        do {
            repeat {
                let status = try await services.reader.status()
                let shared: SharedPage
                switch services.pages.page(descriptor, for: waiter, isNewEnough: { $0.status == status }) {
                case .pending: return nil
                case .ready(let page): shared = page
                case .absent: shared = try await services.pages.read(descriptor, from: services.reader)
                }
                if shared.page.count > 0 { return response(shared) }
                descriptor.after = .token(shared.page.token)
                hasMore = shared.page.hasMore
                if hasMore { await Task.yield() }
            } while hasMore
            return nil
        } catch {
            return services.failures.response(to: error, instance: instance)
        }
    }

    /// The page as it is now, whatever is in it.
    private func lastLook() async -> Response {
        do {
            return response(SharedPage(try await services.reader.history(descriptor), for: descriptor))
        } catch {
            return services.failures.response(to: error, instance: instance)
        }
    }

    private func response(_ shared: SharedPage) -> Response {
        let answer: RenderedAnswer
        if startsAtPrunedHistory {
            var page = shared.page
            page.startsAtPrunedHistory = true
            answer = HistoryRendering.answer(SharedPage(page, for: descriptor))
        } else {
            answer = HistoryRendering.answer(shared)
        }
        var fields = answer.fields
        if let applied = wait.applied { fields.append((.preferenceApplied, applied)) }
        return Response(.ok, fields: fields, body: .bytes(answer.body))
    }
}
