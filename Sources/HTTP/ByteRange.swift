// SPDX-License-Identifier: Apache-2.0

/// A range of a head's bytes in half the space of `Range<Int>`.
struct ByteRange: Equatable, Sendable {
    private let start: UInt32
    private let end: UInt32

    init(_ range: Range<Int>) {
        start = UInt32(range.lowerBound)
        end = UInt32(range.upperBound)
    }

    var range: Range<Int> { Int(start)..<Int(end) }
}
