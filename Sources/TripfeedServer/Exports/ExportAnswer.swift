// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import HTTP

/// An answer of lines that a store sets aside before the first of them is sent.
///
/// So its length is known, it is of one moment, and who takes it slowly holds back nobody.
final class ExportAnswer {
    /// How many bytes are read back and sent at a time.
    static let pieceSize = 256 << 10

    private let services: LoopServices
    private let instance: String
    private let descriptors: [FetchDescriptor]

    /// Begins nothing yet: what the descriptors ask for is read once the answer is waited for.
    init(_ descriptors: [FetchDescriptor], _ exchange: Exchange) {
        services = exchange.services
        instance = String(decoding: exchange.head.path, as: UTF8.self)
        self.descriptors = descriptors
    }

    /// The response that is made when the export is done.
    func response() -> Response {
        .deferred { waiter in await self.run(waiter) }
    }

    private func run(_ waiter: any Waiter) async -> Response? {
        let pending = services.exports.begin(descriptors, for: waiter)
        defer { services.exports.end(pending) }
        while true {
            if let outcome = pending.outcome { return response(outcome) }
            switch await waiter.next(deadline: nil) {
            case .closed, .stalled: return nil
            case .woken, .drained, .draining, .deadline: continue
            }
        }
    }

    private func response(_ outcome: Result<any Export, any Error>) -> Response {
        do {
            let export = try outcome.get()
            return Response(
                .ok,
                fields: [
                    (.contentType, AnswerFormat.lines.rawValue),
                    (.tripfeedToken, services.text(of: export.token)),
                    (.cacheControl, "no-store"),
                    (.vary, "Accept, Prefer"),
                ],
                body: try Self.body(of: export)
            )
        } catch {
            if let error = error as? StoreError, error.code == .busy {
                services.settings.log(.warning, "\(instance) was refused as busy: \(error.message)")
            }
            return services.failures.response(to: error, instance: instance)
        }
    }

    private static func body(of export: any Export) throws -> Response.Body {
        let byteCount = export.byteCount
        if byteCount <= pieceSize { return .bytes(try export.bytes(at: 0, upTo: byteCount)) }
        return .sizedStream(length: byteCount) { writer in try await send(export, to: writer) }
    }

    private static func send(_ export: any Export, to writer: any BodyWriter) async throws {
        var sentCount = 0
        while sentCount < export.byteCount {
            let piece = try export.bytes(at: sentCount, upTo: pieceSize)
            guard !piece.isEmpty else { throw StoreError(.failed, "An export ends before its length.") }
            try await writer.write(piece)
            sentCount += piece.count
            // A client that takes everything at once must not have the loop for itself.
            await Task.yield()
        }
    }
}
