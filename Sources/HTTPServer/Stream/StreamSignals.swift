// SPDX-License-Identifier: Apache-2.0

import HTTP

/// What has happened to a stream and its handler was not told yet.
///
/// Each kind is one bit, so that a stream nobody looks after costs constant memory. The end of the peer stays; the
/// others are told once.
struct StreamSignals: Equatable {
    private var isClosed = false
    private var isStalled = false
    private var isDraining = false
    private var isDrained = false
    private var isWoken = false

    /// Whether the handler has to be told when nothing waits any more.
    private var owesDrained = false

    /// Notes that bytes wait, or that an offer was refused because they do.
    mutating func bytesWait() {
        owesDrained = true
    }

    /// Notes that nothing waits any more; returns whether the handler is to be told.
    mutating func nothingWaits() -> Bool {
        guard owesDrained else { return false }
        owesDrained = false
        isDrained = true
        return true
    }

    mutating func woken() {
        isWoken = true
    }

    mutating func draining() {
        isDraining = true
    }

    mutating func closed() {
        isClosed = true
    }

    mutating func stalled() {
        isStalled = true
    }

    /// The weightiest signal, taken off the list unless it holds for good.
    mutating func take() -> StreamSignal? {
        if isStalled { return .stalled }
        if isClosed { return .closed }
        if isDraining {
            isDraining = false
            return .draining
        }
        if isDrained {
            isDrained = false
            return .drained
        }
        if isWoken {
            isWoken = false
            return .woken
        }
        return nil
    }
}
