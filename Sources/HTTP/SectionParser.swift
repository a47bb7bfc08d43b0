// SPDX-License-Identifier: Apache-2.0

/// Reads a section of lines that ends with an empty one, in as many calls as it takes.
protocol SectionParser: Sendable {
    /// Goes on reading in bytes that begin where the section begins; gives its length once it is complete.
    mutating func advance(over bytes: Span<UInt8>) throws(RequestError) -> Int?
}

extension SectionParser {
    /// Reads on in the input: a section in one piece where it lies, one in several after gathering its bytes.
    ///
    /// `partial` is what came before; afterwards, if the section is complete, exactly its bytes. `keepsBytes` tells
    /// whether the bytes of a section that lies in one piece are wanted. Gives the index in the input up to which it
    /// was taken, and whether the section is complete; throws what `advance` throws.
    mutating func gather(
        _ partial: inout [UInt8],
        _ input: Span<UInt8>,
        from start: Int,
        keepsBytes: Bool
    ) throws(RequestError) -> (consumed: Int, isComplete: Bool) {
        if partial.isEmpty {
            let bytes = input.extracting(start..<input.count)
            let count = try advance(over: bytes)
            if count == nil || keepsBytes { partial = bytes.copy(0..<(count ?? bytes.count)) }
            return (start + (count ?? bytes.count), count != nil)
        }
        // In small pieces, for what lies behind the section would be copied for nothing.
        var index = start
        while index < input.count {
            let piece = index..<min(index + 1_024, input.count)
            for position in piece { partial.append(input[position]) }
            index = piece.upperBound
            if let count = try advance(over: partial.span) {
                let surplus = partial.count - count
                partial.removeLast(surplus)
                return (index - surplus, true)
            }
        }
        return (index, false)
    }
}
