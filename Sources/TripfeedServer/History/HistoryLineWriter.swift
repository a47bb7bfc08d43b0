// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import HTTP

/// Writes one page of history after another to a client, a transaction a line.
final class HistoryLineWriter {
    private let services: LoopServices
    private var descriptor: HistoryDescriptor
    private var page: HistoryPage

    /// Begins with a page that was read already.
    init(services: LoopServices, descriptor: HistoryDescriptor, page: HistoryPage) {
        self.services = services
        self.descriptor = descriptor
        self.page = page
    }

    /// Writes everything; where history is pruned under it, or nobody is there any more, the stream is broken off.
    func write(to writer: any BodyWriter) async throws {
        guard services.streamGate.enter() else { return writer.abort() }
        defer { services.streamGate.leave() }
        while true {
            let lines = takeLines()
            if !lines.isEmpty { try await writer.write(lines) }
            guard page.hasMore else { return }
            // Where nothing matches nothing is written, which would tell that the client has gone.
            if lines.isEmpty, await hasGone(writer) { return writer.abort() }
            // Down to the place that the first page began at: when that is pruned, so is what is still to come.
            descriptor.after = .token(descriptor.order == .ascending ? page.token : page.start)
            descriptor.cursor = page.next
            await Task.yield()
            do {
                page = try await services.reader.history(descriptor)
            } catch {
                services.settings.log(.warning, "an export of history was broken off: \(error)")
                return writer.abort()
            }
        }
    }

    /// Whether the client has gone; it gets the head of the response, if that is still held back.
    private func hasGone(_ writer: any BodyWriter) async -> Bool {
        switch await writer.next(deadline: services.settings.now()) {
        case .closed, .stalled: true
        case .woken, .drained, .draining, .deadline: false
        }
    }

    /// The page's transactions, each with a line feed where the array has a comma or its end.
    private func takeLines() -> [UInt8] {
        guard page.count > 0 else { return [] }
        var lines = page.transactions
        page.transactions = []
        for end in page.ends { lines[end] = UInt8(ascii: "\n") }
        lines.removeFirst()
        return lines
    }
}
