// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Feed
import HTTP

/// One subscriber's stream, from `hello` to `bye`.
///
/// Ticks are offered by the loop's feed while this sleeps; it wakes for pings, bookmarks, and when the socket drains.
/// There are many thousands of these asleep, so `run` keeps next to nothing across its one suspension: what it decides
/// is decided in functions that do not suspend.
final class TickStream {
    private let services: LoopServices
    /// Let go of once it was sent.
    private var opening: TickOpening?
    private var schedule: TickSchedule
    private var subscription: TickSubscription<StreamChunk>?
    /// Whether the peer did not take a tick that the subscription counts as given.
    private var owesTick = false

    init(services: LoopServices, opening: TickOpening, ping: Duration) {
        self.services = services
        self.opening = opening
        schedule = TickSchedule(ping: ping, now: services.settings.now())
    }

    func run(_ writer: any BodyWriter) async {
        guard begin(writer) else { return }
        while handle(await writer.next(deadline: schedule.deadline), writer) {}
        end()
    }

    /// Subscribes and sends what opens the stream; false when there is no place for another.
    private func begin(_ writer: any BodyWriter) -> Bool {
        guard let opening else { return false }
        self.opening = nil
        guard services.streamGate.enter() else {
            _ = writer.offer(TickEvents.refusal(.limit))
            return false
        }
        _ = writer.offer(opening.chunk)
        let subscription = services.ticks.subscribe(opening.filter, at: opening.head) { writer.offer($0) != .refused }
        self.subscription = subscription
        // The head may have moved since it was read, before there was a subscription to mark.
        if services.ticks.head > opening.head { send(services.ticks.tick, writer) }
        return true
    }

    /// Answers to what happened; false when that ends the stream.
    private func handle(_ signal: StreamSignal, _ writer: any BodyWriter) -> Bool {
        guard let subscription else { return false }
        switch signal {
        case .drained, .woken:
            let pending = services.ticks.pendingTick(of: subscription)
            if let tick = pending ?? (owesTick ? services.ticks.tick : nil) { send(tick, writer) }
            return true
        case .deadline:
            let due = schedule.take(at: services.settings.now())
            if due.isBookmark, let head = services.ticks.bookmark(of: subscription),
                writer.offer(TickEvents.bookmark(head)) != .refused
            {
                services.ticks.didTell(subscription, of: head)
            }
            if due.isPing { _ = writer.offer(TickEvents.ping) }
            return true
        case .draining:
            _ = writer.offer(TickEvents.bye(.shutdown))
            return false
        case .stalled:
            // It goes out if the peer begins to read at this very moment, else nothing can tell it anything.
            _ = writer.offer(TickEvents.bye(.slow))
            return false
        case .closed:
            return false
        }
    }

    private func send(_ tick: StreamChunk, _ writer: any BodyWriter) {
        owesTick = writer.offer(tick) == .refused
    }

    private func end() {
        if let subscription { services.ticks.unsubscribe(subscription) }
        services.streamGate.leave()
    }
}
