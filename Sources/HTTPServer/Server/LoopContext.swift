// SPDX-License-Identifier: Apache-2.0

import HTTP
import Reactor

/// What all connections of one loop share; it belongs to the loop's actor.
final class LoopContext {
    let loop: EventLoop
    let configuration: ServerConfiguration
    let responder: any Responder
    let noBody = NoBody()

    /// Whether the server is ending: responses say so, and nobody waits for another request.
    var isDraining = false

    /// Where heads are written before they are sent: one for the loop, since nothing else runs in between.
    private(set) var scratch: [UInt8] = []
    private var encoder = ResponseEncoder()
    private var encodedSecond = Int.min

    /// The size up to which a body is copied behind its head, which is cheaper than two pieces.
    private static let copiedBody = 16_384

    /// The room that is kept for heads.
    private static let keptCapacity = 65_536

    init(loop: EventLoop, configuration: ServerConfiguration, responder: any Responder) {
        self.loop = loop
        self.configuration = configuration
        self.responder = responder
    }

    /// Writes the head of a response to ``scratch``.
    func encodeHead(of response: borrowing Response, _ plan: ResponsePlan) {
        let second = WallClock.secondsSince1970
        if second != encodedSecond {
            encoder.date = formatHTTPDate(secondsSince1970: second)
            encodedSecond = second
        }
        scratch.removeAll(keepingCapacity: scratch.capacity <= Self.keptCapacity)
        encoder.encodeHead(
            response.status,
            fields: response.fields,
            framing: plan.framing,
            persistence: plan.persistence,
            into: &scratch
        )
    }

    /// Adds a small body to ``scratch``; returns false when it is better sent as a piece of its own.
    func appendBody(_ body: [UInt8]) -> Bool {
        guard body.count <= Self.copiedBody else { return false }
        scratch.append(contentsOf: body)
        return true
    }
}
