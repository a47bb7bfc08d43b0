// SPDX-License-Identifier: Apache-2.0

import CLinux

/// A socket that is bound and listens already, on its way to the loop that will accept from it.
///
/// Whoever connects meanwhile waits in the kernel. If no ``Listener`` takes it, it is closed with its last reference.
package struct ListeningSocket: Sendable {
    /// The address with the port that the kernel chose.
    package let address: SocketAddress

    let box: DescriptorBox

    /// Binds an address and listens on it.
    ///
    /// Any thread may call it. `untaken` is how long the kernel lets bytes wait for a peer that takes none, over which
    /// nobody else watches once they are the kernel's; nil leaves it to the system (about a quarter of an hour).
    ///
    /// - Throws: `SystemError` when the address is in use, not of this host, or not permitted.
    package init(
        _ address: SocketAddress,
        backlog: Int = 4_096,
        untaken: Duration? = nil
    ) throws(SystemError) {
        var port: UInt16 = 0
        let milliseconds = untaken.map { UInt32(clamping: Int64($0 / .milliseconds(1))) } ?? 0
        let result = unsafe tripfeed_listen(address.host, address.port, CInt(backlog), milliseconds, &port)
        box = DescriptorBox(Descriptor(owning: try kernel("listen", result)))
        self.address = address.with(port: port)
    }
}
