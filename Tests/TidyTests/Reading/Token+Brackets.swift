// SPDX-License-Identifier: Apache-2.0

extension RandomAccessCollection<Token> where Index == Int {
    /// The index of the bracket that closes the one at `index`, or the end.
    func closing(of index: Int) -> Int {
        var depth = 0
        for position in index..<endIndex where self[position].kind == .punctuation {
            switch self[position].text {
            case "(", "[", "{": depth += 1
            case ")", "]", "}": depth -= 1
            default: break
            }
            if depth == 0 { return position }
        }
        return endIndex
    }

    /// The index of the bracket that opens the one at `index`, or the start.
    func opening(of index: Int) -> Int {
        var depth = 0
        for position in stride(from: index, through: startIndex, by: -1) where self[position].kind == .punctuation {
            switch self[position].text {
            case ")", "]", "}": depth += 1
            case "(", "[", "{": depth -= 1
            default: break
            }
            if depth == 0 { return position }
        }
        return startIndex
    }
}
