// SPDX-License-Identifier: Apache-2.0

import CLinux

/// A socket that listens, bound on any thread and then used on the loop that it was attached to.
package final class Listener: EventSource {
    /// The address with the port that the kernel chose.
    package let address: SocketAddress

    private var descriptor: Descriptor?
    private var loop: EventLoop?
    private var onReady: (() -> Void)?

    /// Binds and listens.
    ///
    /// Nothing is accepted before ``attach(to:onReady:)``.
    ///
    /// - Throws: `SystemError` when the address is in use, not of this host, or not permitted.
    package init(address: SocketAddress, backlog: Int = 4_096) throws(SystemError) {
        var port: UInt16 = 0
        let result = unsafe tripfeed_listen(address.host, address.port, CInt(backlog), &port)
        descriptor = Descriptor(owning: try kernel("listen", result))
        self.address = address.with(port: port)
    }

    /// Begins to report waiting connections on the loop that the caller runs on.
    ///
    /// Readiness is edge-triggered: after a report, ``accept()`` until it would block, now or at any later time.
    package func attach(to loop: EventLoop, onReady: @escaping () -> Void) throws(SystemError) {
        guard let number = descriptor?.number else { return }
        self.loop = loop
        self.onReady = onReady
        try loop.watch(number, with: self)
    }

    func becameReady(_ readiness: Readiness) {
        onReady?()
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
        if let number = descriptor?.number { loop?.stopWatching(number) }
        descriptor = nil
        onReady = nil
    }
}
