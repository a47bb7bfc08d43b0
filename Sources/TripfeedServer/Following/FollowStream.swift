// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Feed
import HTTP

/// One follower's stream: a place in history that moves at the reader's pace, and no queue.
///
/// A commit wakes it, and it reads from its place; what many ask for is read once. While the reader is slow, at most one
/// page waits for it. There are many thousands of these asleep, so `run` keeps next to nothing across its one
/// suspension.
final class FollowStream {
    /// The most bytes of a page; what a slow reader can make the server hold.
    static let pageByteLimit = 64 << 10

    private let services: LoopServices
    /// What to read next; `after` is the reader's place.
    private var descriptor: HistoryDescriptor
    /// Let go of once it was sent.
    private var opening: FollowOpening?
    private var schedule: TickSchedule
    private var subscription: TickSubscription<StreamChunk>?
    /// The head of the newest read that the reader has seen; nothing older is shown to it.
    private var head: HistoryToken
    /// Whether there may be something to read.
    private var isBehind: Bool
    /// Whether another reads the page that comes next, and wakes this one when it is there.
    private var awaitsPage = false
    /// Whether bytes wait for the reader.
    private var isBlocked = false
    /// Whether the place has moved past what the filter left out, and the reader was not told.
    private var owesPlace = false
    /// Whether the reader was left with more to come, and is to hear when it has everything.
    private var owesUpToDate: Bool
    private var isOver = false

    init(services: LoopServices, opening: FollowOpening, ping: Duration) {
        self.services = services
        self.opening = opening
        descriptor = opening.descriptor
        head = opening.head
        isBehind = opening.hasMore
        owesUpToDate = opening.hasMore
        schedule = TickSchedule(ping: ping, now: services.settings.now())
    }

    func run(_ writer: any BodyWriter) async {
        guard begin(writer) else { return }
        while !isOver {
            if isBehind, !isBlocked, !awaitsPage {
                await advance(writer)
            } else {
                handle(await writer.next(deadline: schedule.deadline), writer)
            }
        }
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
        _ = offer(opening.chunk, to: writer)
        subscription = services.ticks.subscribe(descriptor.filter, at: head) { _ in
            writer.wake()
            return true
        }
        // The head may have moved since it was read, before there was a subscription to mark.
        if services.ticks.head > head { isBehind = true }
        return true
    }

    /// Answers to what happened.
    private func handle(_ signal: StreamSignal, _ writer: any BodyWriter) {
        switch signal {
        case .drained: isBlocked = false
        case .woken:
            isBehind = true
            awaitsPage = false
        case .deadline:
            let due = schedule.take(at: services.settings.now())
            if due.isBookmark { bookmark(writer) }
            if due.isPing { _ = writer.offer(TickEvents.ping) }
        case .draining:
            _ = writer.offer(TickEvents.bye(.shutdown))
            isOver = true
        case .stalled:
            // It goes out if the peer begins to read at this very moment, else nothing can tell it anything.
            _ = writer.offer(TickEvents.bye(.slow))
            isOver = true
        case .closed: isOver = true
        }
    }

    /// Reads from the reader's place, and sends what is there.
    private func advance(_ writer: any BodyWriter) async {
        do {
            // Neither older than what the reader saw, nor than the commit for which this was woken.
            let newest = max(head, services.ticks.head)
            switch services.pages.page(descriptor, for: writer, isNewEnough: { $0.status.token >= newest }) {
            case .pending: awaitsPage = true
            case .ready(let shared): take(shared, writer)
            case .absent: take(try await services.pages.read(descriptor, from: services.reader), writer)
            }
            if isBehind, !isBlocked, !awaitsPage { await Task.yield() }
        } catch ReadError.token(let error) {
            reset(error, writer)
        } catch let error as StoreError {
            services.settings.log(.error, "a follower could not read on: \(error.message)")
            _ = writer.offer(TickEvents.refusal(error.code == .busy ? .limit : .shutdown))
            isOver = true
        } catch {
            services.settings.log(.error, "a follower could not read on: \(error)")
            isOver = true
        }
    }

    private func take(_ shared: SharedPage, _ writer: any BodyWriter) {
        let page = shared.page
        if page.count > 0 {
            guard offer(shared.events, to: writer) else { return }
            owesPlace = false
        } else if !page.hasMore, owesUpToDate {
            guard offer(FollowEvents.caughtUp(at: page.token), to: writer) else { return }
            owesPlace = false
        } else if descriptor.after != .token(page.token) {
            owesPlace = true
        }
        move(to: page.token, head: page.status.token)
        isBehind = page.hasMore
        owesUpToDate = page.hasMore
    }

    /// Tells the reader that its place is gone, and goes on from the head.
    private func reset(_ error: TokenError, _ writer: any BodyWriter) {
        let json = services.problems.json(Problem(error), instance: "/history")
        guard offer(FollowEvents.reset(head: error.currentToken, problem: json), to: writer) else { return }
        move(to: error.currentToken, head: error.currentToken)
        isBehind = false
        owesUpToDate = false
        owesPlace = false
    }

    /// Gives the reader a newer place, when nothing that it follows has happened for a while.
    private func bookmark(_ writer: any BodyWriter) {
        guard !isBehind, !isBlocked, let subscription else { return }
        // Who is not behind stands at the head of its newest read, and nothing was committed for it since.
        let newest = max(head, services.ticks.bookmark(of: subscription) ?? head)
        guard owesPlace || newest > head, offer(TickEvents.bookmark(newest), to: writer) else { return }
        services.ticks.didTell(subscription, of: newest)
        move(to: newest, head: newest)
        owesPlace = false
    }

    private func move(to place: HistoryToken, head: HistoryToken) {
        descriptor.after = .token(place)
        self.head = head
    }

    /// Whether the stream took the chunk.
    private func offer(_ chunk: StreamChunk, to writer: any BodyWriter) -> Bool {
        let offer = writer.offer(chunk)
        isBlocked = offer != .sent
        return offer != .refused
    }

    private func end() {
        if let subscription { services.ticks.unsubscribe(subscription) }
        services.streamGate.leave()
    }
}
