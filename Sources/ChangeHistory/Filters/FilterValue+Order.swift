// SPDX-License-Identifier: Apache-2.0

extension FilterValue {
    /// Where this value stands to another of a kind that it can be compared with: below 0 before it, above 0 behind it.
    ///
    /// Nil where either is null or the kinds do not fit. Texts are ordered by their UTF-8 bytes, ids by theirs; whole
    /// numbers and others are compared as what they are, without rounding either.
    package func order(to other: FilterValue) -> Int? {
        switch (self, other) {
        case (.boolean(let left), .boolean(let right)): Self.order(left ? 1 : 0, right ? 1 : 0)
        case (.integer(let left), .integer(let right)): Self.order(left, right)
        case (.double(let left), .double(let right)): Self.order(left, right)
        case (.integer(let left), .double(let right)): Self.order(whole: left, to: right)
        case (.double(let left), .integer(let right)): -Self.order(whole: right, to: left)
        case (.text(let left), .text(let right)): Self.order(left.utf8.span, right.utf8.span)
        case (.date(let left), .date(let right)): Self.order(left, right)
        case (.identifier(let left), .identifier(let right)): Self.order(left, right)
        default: nil
        }
    }

    /// Whether both are null, or neither is and they are equal.
    package func isSame(as other: FilterValue) -> Bool {
        switch (self, other) {
        case (.null, .null): true
        case (.null, _), (_, .null): false
        default: order(to: other) == 0
        }
    }

    private static func order<Value: Comparable>(_ left: Value, _ right: Value) -> Int {
        left < right ? -1 : left == right ? 0 : 1
    }

    private static func order(whole left: Int64, to right: Double) -> Int {
        // The greatest whole number has no equal of double precision; this is the next above it.
        if right >= 0x1p63 { return -1 }
        if right < -0x1p63 { return 1 }
        let whole = right.rounded(.towardZero)
        let order = order(left, Int64(whole))
        return order != 0 ? order : Self.order(whole, right)
    }

    private static func order(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Int {
        for index in 0..<min(left.count, right.count) where left[index] != right[index] {
            return left[index] < right[index] ? -1 : 1
        }
        return order(left.count, right.count)
    }
}

extension FilterComparison {
    /// Whether it is so: null is equal to itself and nothing else, and has no order.
    package func holds(_ left: FilterValue, _ right: FilterValue) -> Bool {
        switch self {
        case .equal: left.isSame(as: right)
        case .notEqual: !left.isSame(as: right)
        case .less: left.order(to: right).map { $0 < 0 } ?? false
        case .lessOrEqual: left.order(to: right).map { $0 <= 0 } ?? false
        case .greater: left.order(to: right).map { $0 > 0 } ?? false
        case .greaterOrEqual: left.order(to: right).map { $0 >= 0 } ?? false
        }
    }
}
