// SPDX-License-Identifier: Apache-2.0

extension Span<UInt8> {
    /// Tells whether the bytes of a range are a word, letter case aside; the word has to be in lower case.
    @inline(__always)
    func equals(_ range: Range<Int>, lowercase word: String) -> Bool {
        let word = word.utf8.span
        guard range.count == word.count else { return false }
        for offset in 0..<range.count where Octet.lowercased(self[range.lowerBound + offset]) != word[offset] {
            return false
        }
        return true
    }

    /// Tells whether the bytes of a range are exactly a word.
    @inline(__always)
    func equals(_ range: Range<Int>, _ word: String) -> Bool {
        let word = word.utf8.span
        guard range.count == word.count else { return false }
        for offset in 0..<range.count where self[range.lowerBound + offset] != word[offset] { return false }
        return true
    }

    /// Narrows a range by the blanks (SP and HTAB) at both of its ends.
    @inline(__always)
    func trimmingBlanks(_ range: Range<Int>) -> Range<Int> {
        var lower = range.lowerBound
        var upper = range.upperBound
        while lower < upper, Octet.isBlank(self[lower]) { lower += 1 }
        while upper > lower, Octet.isBlank(self[upper - 1]) { upper -= 1 }
        return lower..<upper
    }

    /// Finds the end of the list element that begins at an index: the next comma, or the end of the range.
    @inline(__always)
    func elementEnd(_ start: Int, in range: Range<Int>) -> Int {
        var end = start
        while end < range.upperBound, self[end] != Octet.comma { end += 1 }
        return end
    }

    /// Copies a range of bytes into an array of exactly that size.
    @inline(__always)
    func copy(_ range: Range<Int>) -> [UInt8] {
        var copy: [UInt8] = []
        // Adding nothing would write a count of 0 into the one empty array that all threads share.
        guard !range.isEmpty else { return copy }
        copy.append(addingCapacity: range.count) { output in
            for index in range { output.append(self[index]) }
        }
        return copy
    }
}
