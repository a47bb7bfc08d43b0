// SPDX-License-Identifier: Apache-2.0

import HTTP

@testable import TripfeedServer

/// A client that waits for an answer, and for whom the loop hears of what other threads have done.
final class NewsWaiter: Waiter {
    private let services: LoopServices
    private let news: AsyncStream<Void>
    private var isWoken = false
    /// What happens at the next waits, before anything else does.
    var signals: [StreamSignal]

    init(_ services: LoopServices, news: AsyncStream<Void>, signals: [StreamSignal] = []) {
        self.services = services
        self.news = news
        self.signals = signals
    }

    func next(deadline: ContinuousClock.Instant?) async -> StreamSignal {
        if !signals.isEmpty { return signals.removeFirst() }
        while !isWoken {
            var iterator = news.makeAsyncIterator()
            guard await iterator.next(isolation: #isolation) != nil else { return .closed }
            while services.deliverTicks() {}
        }
        isWoken = false
        return .woken
    }

    func wake() {
        isWoken = true
    }
}
