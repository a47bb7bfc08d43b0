// SPDX-License-Identifier: Apache-2.0

import Reactor
import Synchronization

/// An actor that lives on a loop, as the server's own does.
actor Resident: LoopActor {
    nonisolated let loop: EventLoop

    init(on loop: EventLoop) {
        self.loop = loop
    }

    /// Runs a closure on the loop, isolated to this actor.
    func run<Value: Sendable>(_ body: @Sendable (isolated Resident) async throws -> Value) async rethrows -> Value {
        try await body(self)
    }
}

/// Lends a loop to a test and ends its thread afterwards.
func withLoop<Value: Sendable>(_ body: (Resident) async throws -> Value) async throws -> Value {
    let loop = try EventLoop(name: "test")
    defer { loop.stop() }
    return try await body(Resident(on: loop))
}

/// A value that several threads change.
final class Shared<Value: Sendable>: Sendable {
    private let state: Mutex<Value>

    init(_ value: Value) {
        state = Mutex(value)
    }

    var value: Value { state.withLock { $0 } }

    func update(_ change: @Sendable (inout Value) -> Void) {
        state.withLock { change(&$0) }
    }
}
