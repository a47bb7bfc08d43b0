// SPDX-License-Identifier: Apache-2.0

import CLinux

/// Signals as a sequence of values, instead of their default effect.
package final class SignalSource: EventSource {
    private let descriptor: Descriptor
    private let continuation: AsyncStream<Signal>.Continuation

    /// The signals that arrive from now on, in their order.
    ///
    /// Any thread may call it and read the stream. A later call for the same signal takes it over.
    package static func signals(_ signals: [Signal], on loop: EventLoop) throws(SystemError) -> AsyncStream<Signal> {
        let numbers = signals.map(\.rawValue)
        let result = unsafe tripfeed_signals_open(numbers, CInt(numbers.count))
        let box = DescriptorBox(Descriptor(owning: try kernel("sigaction", result)))
        let (stream, continuation) = AsyncStream.makeStream(of: Signal.self)
        loop.execute {
            guard let descriptor = box.take() else { return }
            let source = SignalSource(descriptor, continuation)
            do {
                try loop.watch(source.descriptor.number, with: source)
                source.takePending()
            } catch {
                continuation.finish()
            }
        }
        return stream
    }

    private init(_ descriptor: consuming Descriptor, _ continuation: AsyncStream<Signal>.Continuation) {
        self.descriptor = descriptor
        self.continuation = continuation
    }

    func becameReady(_ readiness: Readiness) {
        takePending()
    }

    private func takePending() {
        while case let number = tripfeed_signals_take(descriptor.number), number > 0 {
            if let signal = Signal(rawValue: number) { continuation.yield(signal) }
        }
    }
}
