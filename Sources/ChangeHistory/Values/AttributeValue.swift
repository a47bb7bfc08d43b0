// SPDX-License-Identifier: Apache-2.0

/// The value of one attribute of one record.
///
/// Texts are equal when their UTF-8 bytes are: composed and decomposed forms differ, unlike with `String`'s `==`.
public enum AttributeValue: Sendable {
    case null
    case text(String)
    case boolean(Bool)
    case integer(Int64)
    /// Finite, and never the negative zero, which a store does not tell from zero.
    case double(Double)
    /// Milliseconds since 1970 in UTC.
    case date(milliseconds: Int64)
    /// The two big-endian halves of a record's UUID.
    case reference(high: UInt64, low: UInt64)
    /// The parts of a composite in the order in which the schema declares them.
    case composite([AttributeValue])
}

extension AttributeValue {
    /// Makes the value for a moment.
    package static func date(_ timestamp: Timestamp) -> AttributeValue {
        .date(milliseconds: timestamp.milliseconds)
    }

    /// Makes the value for a reference to a record.
    package static func reference(_ id: RecordID) -> AttributeValue {
        .reference(high: id.high, low: id.low)
    }

    /// Makes the value for a number; nil for one that is not finite.
    package static func number(_ value: Double) -> AttributeValue? {
        guard value.isFinite else { return nil }
        return .double(value == 0 ? 0 : value)
    }

    /// The record that a reference points to; nil for null and any other kind.
    package var recordID: RecordID? {
        if case .reference(let high, let low) = self { RecordID(high: high, low: low) } else { nil }
    }

    /// Whether there is no value.
    package var isNull: Bool {
        if case .null = self { true } else { false }
    }
}

extension AttributeValue: Equatable {
    /// Compares kinds and values, texts by their UTF-8 bytes.
    public static func == (left: AttributeValue, right: AttributeValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.text(let left), .text(let right)): left.utf8.elementsEqual(right.utf8)
        case (.boolean(let left), .boolean(let right)): left == right
        case (.integer(let left), .integer(let right)): left == right
        case (.double(let left), .double(let right)): left == right
        case (.date(let left), .date(let right)): left == right
        case (.reference(let high, let low), .reference(let otherHigh, let otherLow)):
            high == otherHigh && low == otherLow
        case (.composite(let left), .composite(let right)): left == right
        default: false
        }
    }
}
