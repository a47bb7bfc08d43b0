// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

struct FilterValueTests {
    @Test(
        arguments: [
            (.integer(9_007_199_254_740_993), .double(9_007_199_254_740_992), 1),
            (.integer(9_007_199_254_740_992), .double(9_007_199_254_740_992), 0),
            (.integer(.max), .double(0x1p63), -1), (.integer(.min), .double(-0x1p63), 0),
            (.integer(.min), .double(-0x1.0000000000001p63), 1), (.integer(2), .double(2.5), -1),
            (.integer(-2), .double(-2.5), 1), (.integer(0), .double(-0.0), 0), (.integer(0), .double(0x1p-1074), -1),
            (.double(1e308), .integer(.max), 1), (.text("a"), .text("ab"), -1), (.text("\u{E9}"), .text("e\u{301}"), 1),
            (.text("\u{FFFF}"), .text("\u{10000}"), -1), (.boolean(false), .boolean(true), -1),
            (.date(milliseconds: -1), .date(milliseconds: 0), -1),
            (.identifier(RecordID(high: 1, low: 0)), .identifier(RecordID(high: 0, low: .max)), 1),
        ] as [(FilterValue, FilterValue, Int)]
    )
    func `values have one order, and numbers of both kinds are compared without rounding`(
        _ left: FilterValue,
        _ right: FilterValue,
        _ order: Int
    ) {
        #expect(left.order(to: right) == order)
        #expect(right.order(to: left) == -order)
        #expect(left.isSame(as: right) == (order == 0))
    }

    @Test func `null is the same as itself and has no order`() {
        #expect(FilterValue.null.isSame(as: .null) && !FilterValue.null.isSame(as: .integer(0)))
        #expect(FilterValue.null.order(to: .null) == nil && FilterValue.integer(0).order(to: .null) == nil)
        for comparison in FilterComparison.allCases {
            #expect(comparison.holds(.null, .null) == (comparison == .equal))
            #expect(comparison.holds(.integer(1), .null) == (comparison == .notEqual))
        }
    }

    @Test(arguments: [
        FilterValue.double(.infinity), .double(-.infinity), .double(.nan),
        .date(milliseconds: Timestamp.earliest.milliseconds - 1),
        .date(milliseconds: Timestamp.latest.milliseconds + 1),
    ])
    func `a filter names no number and no date out of range`(_ value: FilterValue) throws {
        let schema = try Schema([Model("Thing", path: "things", attributes: [.text("name")])])
        let expression = FilterExpression.comparison(.equal, .constant(value), .constant(.null))
        #expect(throws: FilterError.self) { try Filter(expression, model: 0, schema: schema) }
    }

    @Test func `a text is found in another, whatever it repeats`() {
        var bits: UInt64 = 1
        for round in 0..<4_000 {
            var bytes: [[UInt8]] = [[], []]
            for (index, count) in [round % 60, round % 23].enumerated() {
                for _ in 0..<count {
                    bits = bits &* 6_364_136_223_846_793_005 &+ 1
                    bytes[index].append(bits >> 60 == 0 ? 98 : 97)
                }
            }
            let isIn = bytes[0].indices.contains { bytes[0][$0...].starts(with: bytes[1]) } || bytes[1].isEmpty
            let (text, other) = (bytes[0], bytes[1])
            let isFound = FilterTextTest.contains.holds(text.span, other.span)
            #expect(isFound == isIn)
        }
    }

    @Test func `a text is looked for in a time that does not grow with the product of both lengths`() {
        let text = Array(repeating: UInt8(97), count: 65_536)
        let other = Array(repeating: UInt8(97), count: 32_768) + [98]
        // By trying each place, this would be forty times a billion steps.
        for _ in 0..<40 {
            let isFound = FilterTextTest.contains.holds(text.span, other.span)
            #expect(!isFound)
        }
    }
}
