// SPDX-License-Identifier: Apache-2.0

import HTTP
import Testing

/// Decodes bytes whole, in pieces of 1, 2 and 3, and cut in two at every place; expects the same each time.
func transcript(
    _ text: String,
    limits: Limits = Limits(),
    sourceLocation: SourceLocation = #_sourceLocation
) -> Transcript {
    transcript(Array(text.utf8), limits: limits, sourceLocation: sourceLocation)
}

func transcript(
    _ bytes: [UInt8],
    limits: Limits = Limits(),
    sourceLocation: SourceLocation = #_sourceLocation
) -> Transcript {
    let whole = Transcript(bytes, pieces: [0..<bytes.count], limits: limits)
    for size in [1, 2, 3] {
        let pieces = stride(from: 0, to: bytes.count, by: size).map { $0..<min($0 + size, bytes.count) }
        let cut = Transcript(bytes, pieces: pieces, limits: limits)
        #expect(cut == whole, "in pieces of \(size)", sourceLocation: sourceLocation)
    }
    // Long input is cut at a sample of places, with both of its ends among them.
    for place in stride(from: 0, through: bytes.count, by: max(1, bytes.count / 500)) {
        let cut = Transcript(bytes, pieces: [0..<place, place..<bytes.count], limits: limits)
        #expect(cut == whole, "cut at \(place)", sourceLocation: sourceLocation)
    }
    return whole
}

/// Expects that bytes are refused, however they are cut, and gives the reason.
func refusal(
    _ text: String,
    limits: Limits = Limits(),
    sourceLocation: SourceLocation = #_sourceLocation
) -> RequestError? {
    transcript(text, limits: limits, sourceLocation: sourceLocation).error
}
