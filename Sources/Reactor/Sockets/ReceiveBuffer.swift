// SPDX-License-Identifier: Apache-2.0

import CLinux

/// The one buffer that all sockets of a loop receive into: an idle connection holds none.
@safe
final class ReceiveBuffer {
    static let capacity = 65_536
    private let bytes: UnsafeMutableBufferPointer<UInt8>

    init() {
        unsafe bytes = .allocate(capacity: Self.capacity)
        unsafe bytes.initialize(repeating: 0)
    }

    deinit {
        unsafe bytes.deallocate()
    }

    /// Receives once and returns how many bytes came, 0 at the end, or the negated errno value.
    func fill(from number: CInt) -> Int {
        unsafe tripfeed_receive(number, bytes.baseAddress, bytes.count)
    }

    /// Shows the bytes that the last ``fill(from:)`` received; they are overwritten by the next.
    func withBytes<Result>(count: Int, _ body: (Span<UInt8>) -> Result) -> Result {
        body(unsafe bytes.span.extracting(first: count))
    }
}
