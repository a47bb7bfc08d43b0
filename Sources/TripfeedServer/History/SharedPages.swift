// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import HTTP

/// The pages that waiting clients ask for: what many of them want after one commit is read once.
///
/// The first to ask reads; who asks meanwhile sleeps on and is woken when the page is there. What a page shows never
/// changes, so one is kept until there is no room for it; whoever takes one says whether it is new enough.
final class SharedPages {
    /// The most bytes that are kept, on each loop.
    static let maximumByteCount = 1 << 20

    /// What there is of a page.
    enum State {
        case ready(SharedPage)
        /// Somebody reads it; the waiter is woken when that is done.
        case pending
        /// Nobody has read it.
        case absent
    }

    private var pages: [HistoryDescriptor: SharedPage] = [:]
    private var waiters: [HistoryDescriptor: [any Waiter]] = [:]
    private var byteCount = 0
    /// How often the store was asked.
    private(set) var readCount = 0

    /// The page, if it is there and new enough.
    func page(
        _ descriptor: HistoryDescriptor,
        for waiter: any Waiter,
        isNewEnough: (HistoryPage) -> Bool
    ) -> State {
        if let shared = pages[descriptor], isNewEnough(shared.page) { return .ready(shared) }
        guard waiters[descriptor] != nil else { return .absent }
        waiters[descriptor]?.append(waiter)
        return .pending
    }

    /// Reads the page, keeps it, and wakes who asked meanwhile.
    ///
    /// - Throws: ``ReadError/token(_:)``, ``StoreError``; those who asked meanwhile then read for themselves.
    func read(_ descriptor: HistoryDescriptor, from reader: any DataReader) async throws -> SharedPage {
        readCount += 1
        let isFirst = waiters[descriptor] == nil
        if isFirst { waiters[descriptor] = [] }
        defer {
            if isFirst {
                for waiter in waiters.removeValue(forKey: descriptor) ?? [] { waiter.wake() }
            }
        }
        let shared = SharedPage(try await reader.history(descriptor), for: descriptor)
        keep(shared, for: descriptor)
        return shared
    }

    private func keep(_ shared: SharedPage, for descriptor: HistoryDescriptor) {
        if let old = pages.removeValue(forKey: descriptor) { byteCount -= old.byteCount }
        guard shared.byteCount <= Self.maximumByteCount else { return }
        if byteCount + shared.byteCount > Self.maximumByteCount {
            pages.removeAll(keepingCapacity: true)
            byteCount = 0
        }
        pages[descriptor] = shared
        byteCount += shared.byteCount
    }
}
