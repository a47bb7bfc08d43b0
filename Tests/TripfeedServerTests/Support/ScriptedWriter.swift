// SPDX-License-Identifier: Apache-2.0

import HTTP
import TestSupport
import Testing

/// A stream's peer and clock as a list of what happens while the stream sleeps; at its end the peer is gone.
final class ScriptedWriter: BodyWriter {
    /// Something that happens; nil lets the stream sleep on.
    typealias Step = () async throws -> StreamSignal?

    /// Answers to the next offers; beyond them everything is sent.
    var offers: [Offer] = []
    /// Every chunk that was taken, as its bytes.
    private(set) var chunks: [[UInt8]] = []
    /// What the stream slept for, each time.
    private(set) var deadlines: [ContinuousClock.Instant?] = []
    private var steps: ArraySlice<Step>

    init(_ steps: [Step] = []) {
        self.steps = steps[...]
    }

    /// Lets one thing more happen.
    func append(_ step: @escaping Step) {
        steps.append(step)
    }

    /// All events that were taken.
    var events: [EventReader.Event] { EventReader.events(in: chunks.flatMap(\.self)) }

    /// Their names.
    var names: [String] { events.map(\.name) }

    func offer(_ chunk: StreamChunk) -> Offer {
        let offer = offers.isEmpty ? .sent : offers.removeFirst()
        if offer != .refused { chunks.append(Array(chunk.bytes(chunked: false))) }
        return offer
    }

    func write(_ bytes: [UInt8]) async throws {
        chunks.append(bytes)
    }

    func next(deadline: ContinuousClock.Instant?) async -> StreamSignal {
        deadlines.append(deadline)
        while let step = steps.popFirst() {
            do {
                if let signal = try await step() { return signal }
            } catch {
                Issue.record(error)
                return .closed
            }
        }
        return .closed
    }

    /// How often it was woken.
    private(set) var wakeCount = 0

    func wake() { wakeCount += 1 }

    /// Whether the stream was broken off.
    private(set) var isAborted = false

    func abort() { isAborted = true }
}
