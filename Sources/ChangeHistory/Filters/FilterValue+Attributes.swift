// SPDX-License-Identifier: Apache-2.0

extension FilterValue {
    /// What a filter sees of an attribute's value; null for a composite, of which it sees the parts.
    package init(_ value: AttributeValue) {
        self =
            switch value {
            case .null, .composite: .null
            case .text(let text): .text(text)
            case .boolean(let flag): .boolean(flag)
            case .integer(let number): .integer(number)
            case .double(let number): .double(number)
            case .date(let milliseconds): .date(milliseconds: milliseconds)
            case .reference(let high, let low): .identifier(RecordID(high: high, low: low))
            }
    }

    /// Whether a filter may name it: numbers are finite, and dates in the years 0001 to 9999.
    package var isNameable: Bool {
        switch self {
        case .double(let number): number.isFinite
        case .date(let milliseconds): Timestamp(milliseconds: milliseconds) != nil
        default: true
        }
    }
}
