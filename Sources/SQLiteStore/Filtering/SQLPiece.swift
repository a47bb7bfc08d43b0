// SPDX-License-Identifier: Apache-2.0

/// A piece of an SQL expression that can stand beside any operator, and what SQLite's parser needs for it.
///
/// The parser has a stack for a hundred symbols, where what stands before a nested piece waits for its end. So the piece
/// that needs most is put first wherever the order is free.
struct SQLPiece {
    let text: String
    /// About how many symbols lie on the parser's stack at the deepest place.
    let depth: Int

    init(_ text: String, depth: Int = 1) {
        self.text = text
        self.depth = depth
    }

    /// Several pieces between the same operator, in parentheses.
    static func joined(_ pieces: [SQLPiece], by word: String) -> SQLPiece {
        guard pieces.count > 1 else { return pieces[0] }
        let sorted = deepestFirst(pieces)
        // Behind the parenthesis, and for all but the first behind the others and the operator.
        let depth = sorted.enumerated().map { $1.depth + ($0 == 0 ? 1 : 3) }.max() ?? 0
        return SQLPiece("(\(sorted.map(\.text).joined(separator: " \(word) ")))", depth: depth)
    }

    /// The deepest to the front; the others stay in their order.
    private static func deepestFirst(_ pieces: [SQLPiece]) -> [SQLPiece] {
        var pieces = pieces
        var deepest = 0
        for index in pieces.indices where pieces[index].depth > pieces[deepest].depth { deepest = index }
        pieces.insert(pieces.remove(at: deepest), at: 0)
        return pieces
    }

    /// A piece with an operator behind it, in parentheses.
    func followed(by suffix: String) -> SQLPiece {
        SQLPiece("(\(text) \(suffix))", depth: depth + 1)
    }

    /// A call of a function.
    static func call(_ function: String, _ arguments: [SQLPiece]) -> SQLPiece {
        let depth = arguments.enumerated().map { $1.depth + ($0 == 0 ? 3 : 5) }.max() ?? 0
        return SQLPiece("\(function)(\(arguments.map(\.text).joined(separator: ", ")))", depth: depth)
    }

    /// A call of a function of one and some others, the deepest of which comes first, or of that which has the one behind
    /// the others.
    static func call(_ function: String, _ first: SQLPiece, others: [SQLPiece]) -> SQLPiece {
        let others = deepestFirst(others)
        return first.depth >= others[0].depth
            ? call(function, [first] + others) : call(FilterFunctions.swapped(function), others + [first])
    }

    /// A call of a function of two, or of that which takes the same two the other way round.
    static func call(_ function: String, _ first: SQLPiece, _ second: SQLPiece) -> SQLPiece {
        first.depth >= second.depth
            ? call(function, [first, second]) : call(FilterFunctions.swapped(function), [second, first])
    }
}
