// SPDX-License-Identifier: Apache-2.0

/// A reference to something that belongs to one loop, in the hands of other threads.
///
/// They cannot touch it: they hand in closures, which run on the loop with it. It may be released on any thread, so
/// what it holds must not care which thread ends it.
///
/// - Note: `@unchecked Sendable` because the value is read on the loop's own thread alone, which is checked.
package final class LoopBound<Value>: @unchecked Sendable {
    /// The loop it belongs to.
    package let loop: EventLoop
    private let value: Value

    /// Binds a value to the loop that the caller runs on.
    package init(_ value: Value, to loop: EventLoop) {
        loop.checkIsolated()
        self.value = value
        self.loop = loop
    }

    /// Runs a closure with the value on the loop, in a turn to come.
    ///
    /// Any thread may call it.
    package func perform(_ body: @escaping @Sendable (Value) -> Void) {
        loop.execute { body(self.value) }
    }

    /// Runs a closure with the value at once.
    ///
    /// The caller has to run on the loop.
    package func withValue<Result>(_ body: (Value) throws -> Result) rethrows -> Result {
        loop.checkIsolated()
        return try body(value)
    }
}
