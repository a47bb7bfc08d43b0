// SPDX-License-Identifier: Apache-2.0

import CLinux

/// An epoll instance and the buffer its events arrive in.
///
/// A registration is made once and edge-triggered for everything: a socket costs one `epoll_ctl` in its whole life.
/// Its 64 bits of user data hold the descriptor and a generation, so that an event which the kernel had queued for
/// a descriptor that has since been closed, and given to another socket, is told apart.
@safe
final class Epoll {
    private let descriptor: Descriptor
    private let events: UnsafeMutablePointer<epoll_event>
    private static let capacity = 512

    init() throws(SystemError) {
        descriptor = Descriptor(owning: try kernel("epoll_create1", tripfeed_epoll_create()))
        unsafe events = .allocate(capacity: Self.capacity)
    }

    deinit {
        unsafe events.deallocate()
    }

    func add(_ number: CInt, generation: UInt32) throws(SystemError) {
        let token = UInt64(generation) << 32 | UInt64(UInt32(bitPattern: number))
        _ = try kernel("epoll_ctl", tripfeed_epoll_add(descriptor.number, number, token))
    }

    /// Waits for events for at most `milliseconds` (-1: without end) and returns how many there are.
    ///
    /// The name is what a profile shows of an idle loop.
    func waitForEvents(milliseconds: CInt) -> Int {
        let count = unsafe tripfeed_epoll_wait(descriptor.number, events, CInt(Self.capacity), milliseconds)
        precondition(count >= 0, "epoll_wait failed with \(-count)")
        return Int(count)
    }

    /// The event at a position below the count that the last wait returned.
    func event(at index: Int) -> (number: CInt, generation: UInt32, readiness: Readiness) {
        let event = unsafe events[index]
        let token = unsafe event.data.u64
        return (
            CInt(bitPattern: UInt32(truncatingIfNeeded: token)), UInt32(token >> 32),
            Readiness(events: unsafe event.events)
        )
    }
}
