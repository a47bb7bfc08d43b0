// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import HTTP

/// `GET /history` as lines: everything that matches up to a fixed end, in pages that nobody sees.
///
/// Each page is a read of its own, so that no read waits for the client, and only one of them is in memory.
struct HistoryExport: Sendable {
    /// The most bytes of a page.
    static let pageByteLimit = 256 << 10

    func respond(_ descriptor: HistoryDescriptor, _ exchange: Exchange) async throws -> Response {
        let services = exchange.services
        guard services.streamGate.hasRoom else { throw StoreError(.busy, "There are too many streams.") }
        var descriptor = descriptor
        descriptor.limit = HistoryDescriptor.maximumLimit
        descriptor.byteLimit = Self.pageByteLimit
        let first = try await exchange.reader.history(descriptor)
        var end = first.token
        if first.hasMore, descriptor.order == .ascending {
            end = try await self.end(of: descriptor, at: first.status, exchange.reader)
            descriptor.through = end
        }
        let lines = HistoryLineWriter(services: services, descriptor: descriptor, page: first)
        return Response(
            .ok,
            fields: [
                (.contentType, AnswerFormat.lines.rawValue),
                (.tripfeedToken, end.description),
                (.cacheControl, "no-store"),
                (.vary, "Accept, Prefer"),
            ],
            body: .stream { writer in try await lines.write(to: writer) }
        )
    }

    /// The last transaction of the range as it is now.
    private func end(
        of descriptor: HistoryDescriptor,
        at status: HistoryStatus,
        _ reader: any DataReader
    ) async throws -> HistoryToken {
        var end = status.token
        if let through = descriptor.through { end = min(end, through) }
        if let until = descriptor.until, let last = Timestamp(milliseconds: until.milliseconds - 1) {
            end = min(end, try await reader.resolve(.time(last)).token)
        }
        return end
    }
}
