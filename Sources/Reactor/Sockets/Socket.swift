// SPDX-License-Identifier: Apache-2.0

import CLinux

/// Something that is told when a socket becomes ready.
package protocol SocketObserver: AnyObject {
    /// Called on the loop when ``Socket/readiness`` has gained something.
    func socketBecameReady()
}

/// A connected, non-blocking stream socket that belongs to one loop.
///
/// It is registered once for everything, edge-triggered, and notes what the kernel reported: ``readiness`` says what
/// is worth trying. It waits for nothing by itself.
package final class Socket: EventSource {
    /// What came of receiving.
    package enum Reception<Result> {
        /// Bytes came; the closure made this of them.
        case bytes(Result)

        /// Nothing is there yet.
        case wouldBlock

        /// The peer has ended its sending side and all it sent was received.
        case ended
    }

    /// The loop that it belongs to.
    package let loop: EventLoop

    /// What the kernel has reported and no call has disproved since.
    package private(set) var readiness: Readiness = .writable

    private unowned var observer: (any SocketObserver)?
    private var descriptor: Descriptor?
    private let number: CInt
    private var isWatched = false

    /// Takes over an accepted connection, which belongs to a loop from now on and is not watched yet.
    package init(_ accepted: consuming Descriptor, on loop: EventLoop) {
        self.loop = loop
        number = accepted.number
        descriptor = consume accepted
    }

    /// Begins to report readiness, on the loop, until the socket is closed, which the observer has to outlive.
    ///
    /// - Throws: `SystemError` when the kernel has no memory for one more.
    package func startWatching(for observer: any SocketObserver) throws(SystemError) {
        self.observer = observer
        try loop.watch(number, with: self)
        isWatched = true
    }

    func becameReady(_ news: Readiness) {
        readiness.insert(news)
        observer?.socketBecameReady()
    }

    /// Whether it was closed.
    package var isClosed: Bool { descriptor == nil }

    /// Receives once, into the loop's shared buffer, and shows what came to a closure, which must not wait.
    ///
    /// - Throws: `SystemError` when the connection was reset.
    package func receive<Result>(_ body: (Span<UInt8>) -> Result) throws(SystemError) -> Reception<Result> {
        precondition(descriptor != nil, "receive on a closed socket")
        switch try progress("recv", loop.receiveBuffer.fill(from: number)) {
        case .wouldBlock:
            readiness.remove(.readable)
            return .wouldBlock
        case .done(0):
            return .ended
        case .done(let count):
            // A short read has emptied the socket: whatever comes later is a new edge. Not so when the peer has
            // ended, since its end was reported already and is still to be read.
            if count < ReceiveBuffer.capacity, !readiness.meets(.ended) {
                readiness.remove(.readable)
            }
            return .bytes(loop.receiveBuffer.withBytes(count: count, body))
        }
    }

    /// Sends as much as the socket takes now and returns how much that was.
    ///
    /// Less than all means that ``SocketObserver/socketBecameReady()`` will report when more can be sent.
    ///
    /// - Throws: `SystemError` when the connection is gone.
    package func send(_ bytes: Span<UInt8>) throws(SystemError) -> Int {
        precondition(descriptor != nil, "send on a closed socket")
        let result = unsafe bytes.withUnsafeBufferPointer { unsafe tripfeed_send(number, $0.baseAddress, $0.count) }
        return try sent("send", result, of: bytes.count)
    }

    /// Sends two pieces with one call, as if they were one.
    package func send(_ first: Span<UInt8>, _ second: Span<UInt8>) throws(SystemError) -> Int {
        precondition(descriptor != nil, "send on a closed socket")
        let result = unsafe first.withUnsafeBufferPointer { first in
            unsafe second.withUnsafeBufferPointer { second in
                unsafe tripfeed_send_pair(number, first.baseAddress, first.count, second.baseAddress, second.count)
            }
        }
        return try sent("sendmsg", result, of: first.count + second.count)
    }

    private func sent(_ call: StaticString, _ result: Int, of total: Int) throws(SystemError) -> Int {
        switch try progress(call, result) {
        case .wouldBlock:
            readiness.remove(.writable)
            return 0
        case .done(let count):
            if count < total { readiness.remove(.writable) }
            return count
        }
    }

    /// Ends the sending side: the peer reads the end after the last byte.
    ///
    /// A connection that is gone is no error.
    package func shutDownSending() {
        precondition(descriptor != nil, "shutdown on a closed socket")
        _ = tripfeed_shutdown_sending(number)
    }

    /// Closes the connection.
    ///
    /// Bytes that the peer sent and nobody received make the kernel reset it.
    package func close() {
        guard descriptor != nil else { return }
        if isWatched { loop.stopWatching(number) }
        descriptor = nil
    }

    /// Closes the connection with a reset, so that the peer cannot take what it received for complete.
    package func reset() {
        guard descriptor != nil else { return }
        _ = tripfeed_reset_on_close(number)
        close()
    }
}
