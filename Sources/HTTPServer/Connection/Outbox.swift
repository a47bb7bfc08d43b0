// SPDX-License-Identifier: Apache-2.0

import Reactor

/// What the socket did not take yet.
struct Outbox {
    private var bytes: [UInt8] = []
    private var sent = 0

    var isEmpty: Bool { bytes.isEmpty }

    /// Keeps an array from a position on, without a copy.
    mutating func hold(_ bytes: [UInt8], from position: Int) {
        precondition(isEmpty, "bytes would overtake those that wait")
        guard position < bytes.count else { return }
        self.bytes = bytes
        sent = position
    }

    /// Adds bytes behind those that wait.
    mutating func append(_ more: ArraySlice<UInt8>) {
        bytes.append(contentsOf: more)
    }

    /// Sends as much as the socket takes and forgets it; returns whether it took any.
    mutating func flush(to socket: Socket) throws(SystemError) -> Bool {
        guard !isEmpty else { return false }
        let count = try socket.send(bytes.span.extracting(sent..<bytes.count))
        sent += count
        if sent == bytes.count { clear() }
        return count > 0
    }

    /// Drops everything and gives the memory back.
    mutating func clear() {
        bytes = []
        sent = 0
    }
}
