// SPDX-License-Identifier: Apache-2.0

/// An actor that lives on a loop: code isolated to it runs on the loop's thread, and on no other.
///
/// Conforming and naming the loop is all there is to do:
///
/// ```swift
/// actor Subscribers: LoopActor {
///     nonisolated let loop: EventLoop
/// }
/// ```
package protocol LoopActor: Actor {
    /// The loop that is the actor's executor.
    nonisolated var loop: EventLoop { get }
}

extension LoopActor {
    /// The loop, as the runtime wants it.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }
}
