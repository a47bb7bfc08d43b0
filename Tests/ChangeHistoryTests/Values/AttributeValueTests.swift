// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

struct AttributeValueTests {
    private static let samples: [AttributeValue] = [
        .null, .text(""), .text("a"), .text("caf\u{E9}"), .text("cafe\u{301}"), .boolean(false), .boolean(true),
        .date(milliseconds: 0), .date(milliseconds: 1), .reference(high: 0, low: 0), .reference(high: 0, low: 1),
        .reference(high: 1, low: 0), .composite([]), .composite([.null]), .composite([.text("caf\u{E9}")]),
        .composite([.text("cafe\u{301}")]), .composite([.null, .null]),
        .integer(0), .integer(1), .integer(.min), .integer(.max), .double(0), .double(1), .double(0.1),
        .double(0.1.nextUp), .double(.greatestFiniteMagnitude), .double(-.greatestFiniteMagnitude),
    ]

    @Test func `a value equals itself and no other, composed and decomposed texts included`() {
        for (position, left) in Self.samples.enumerated() {
            for (other, right) in Self.samples.enumerated() {
                #expect((left == right) == (position == other), "\(left), \(right)")
            }
        }
    }

    @Test func `an id and a moment become values`() throws {
        let id = RecordID(high: 3, low: 4)
        #expect(AttributeValue.reference(id) == .reference(high: 3, low: 4))
        #expect(AttributeValue.reference(id).recordID == id)
        #expect(AttributeValue.date(Timestamp.latest) == .date(milliseconds: 253_402_300_799_999))
        #expect(AttributeValue.null.recordID == nil)
        #expect(AttributeValue.text(id.description).recordID == nil)
    }

    @Test func `a number is finite, and its zero has no sign`() {
        #expect(AttributeValue.number(.infinity) == nil)
        #expect(AttributeValue.number(-.infinity) == nil)
        #expect(AttributeValue.number(.nan) == nil)
        #expect(AttributeValue.number(.greatestFiniteMagnitude) == .double(.greatestFiniteMagnitude))
        #expect(AttributeValue.number(.leastNonzeroMagnitude) == .double(.leastNonzeroMagnitude))
        guard case .double(let zero)? = AttributeValue.number(-0.0) else {
            Issue.record("zero is a number")
            return
        }
        #expect(zero == 0 && zero.sign == .plus)
    }

    @Test func `only null is null`() {
        #expect(Self.samples.filter(\.isNull).count == 1)
        #expect(AttributeValue.null.isNull)
    }
}
