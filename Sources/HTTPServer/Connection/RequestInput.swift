// SPDX-License-Identifier: Apache-2.0

import HTTP
import Reactor

/// The receiving side of a connection between the socket and the requests.
///
/// Bytes are decoded where the kernel put them, in the buffer that all connections share, so what was received beyond
/// an event has to be saved before anything else runs. It is decoded first the next time.
final class RequestInput {
    /// What the bytes at hand gave.
    enum Event {
        /// A head is complete; a request without body is complete with it.
        case head(RequestHead)
        /// So many bytes of the body went to where the caller wanted them.
        case body(Int)
        /// The body is complete.
        case end
        /// All bytes at hand are used up.
        case needMore
        /// The bytes break the protocol; nothing that follows can be trusted.
        case refused(RequestError)
    }

    private var decoder: RequestDecoder
    private var saved: [UInt8] = []
    private var position = 0

    init(limits: Limits) {
        decoder = RequestDecoder(limits: limits)
    }

    /// Whether nothing of a request has come, so that closing loses nothing.
    var isIdle: Bool { saved.isEmpty && decoder.isIdle }

    /// Whether bytes wait that nobody has decoded.
    var hasSaved: Bool { !saved.isEmpty }

    /// Decodes the next event from the saved bytes, with body bytes appended to `body`.
    func nextSaved(_ body: inout [UInt8]) -> Event {
        if position == 0, body.isEmpty, !decoder.isIdle, let whole = takeWhole() {
            body = whole
            return .body(whole.count)
        }
        // A span of the property itself would hold it while the decoder beside it is changed.
        let bytes = saved
        let (consumed, event) = decode(bytes.span.extracting(position..<bytes.count), &body)
        position += consumed
        if position == saved.count { drop() }
        return event
    }

    /// Decodes the next event from bytes just received, and saves the rest.
    func next(in received: Span<UInt8>, _ body: inout [UInt8]) -> Event {
        let (consumed, event) = decode(received, &body)
        if consumed < received.count { saved.append(copying: received.extracting(consumed..<received.count)) }
        return event
    }

    /// The saved bytes as they are when all of them are body: most bodies come in one piece behind their head, and
    /// need no copy but the one out of the receive buffer.
    private func takeWhole() -> [UInt8]? {
        guard !saved.isEmpty else { return nil }
        let bytes = saved
        var probe = decoder
        guard case (bytes.count, .body(0..<bytes.count))? = try? probe.decode(bytes.span) else { return nil }
        decoder = probe
        drop()
        return bytes
    }

    private func drop() {
        saved = []
        position = 0
    }

    private func decode(_ bytes: Span<UInt8>, _ body: inout [UInt8]) -> (consumed: Int, event: Event) {
        do throws(RequestError) {
            let (consumed, event) = try decoder.decode(bytes)
            switch event {
            case .needMore: return (consumed, .needMore)
            case .end: return (consumed, .end)
            case .body(let range):
                body.append(copying: bytes.extracting(range))
                return (consumed, .body(range.count))
            case .head(let head):
                if !head.framing.hasBytes { try takeEnd() }
                return (consumed, .head(head))
            }
        } catch {
            return (bytes.count, .refused(error))
        }
    }

    /// Takes the end of a request whose last byte was taken: where the length is known it comes without any byte.
    func takeEnd() throws(RequestError) {
        guard case .end = try decoder.decode(Span()).event else {
            preconditionFailure("a request did not end with its last byte")
        }
    }
}
