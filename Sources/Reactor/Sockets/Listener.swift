// SPDX-License-Identifier: Apache-2.0

import CLinux

/// Accepts connections on one loop.
package final class Listener: EventSource {
    private let loop: EventLoop
    private let onReady: () -> Void
    private var descriptor: Descriptor?

    /// Takes over a listening socket, on the loop that the caller runs on, and reports waiting connections.
    ///
    /// Readiness is edge-triggered: after a report, ``accept()`` until it would block, now or at any later time.
    package init(
        _ listening: ListeningSocket,
        on loop: EventLoop,
        onReady: @escaping () -> Void
    ) throws(SystemError) {
        self.loop = loop
        self.onReady = onReady
        descriptor = listening.box.take()
        if let number = descriptor?.number { try loop.watch(number, with: self) }
    }

    func becameReady(_ readiness: Readiness) {
        onReady()
    }

    /// Takes one waiting connection, ready to be handed to any loop.
    ///
    /// - Throws: `SystemError` when the process or the host is out of descriptors or memory, or the connection has
    ///   failed before it was taken.
    package func accept() throws(SystemError) -> Progress<DescriptorBox> {
        guard let number = descriptor?.number else { return .wouldBlock }
        switch try progress("accept4", tripfeed_accept(number)) {
        case .wouldBlock: return .wouldBlock
        case .done(let accepted): return .done(DescriptorBox(Descriptor(owning: accepted)))
        }
    }

    /// Stops listening: the kernel refuses whoever connects from now on.
    package func close() {
        if let number = descriptor?.number { loop.stopWatching(number) }
        descriptor = nil
    }
}
