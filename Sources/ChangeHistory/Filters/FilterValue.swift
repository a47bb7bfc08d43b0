// SPDX-License-Identifier: Apache-2.0

/// A value that a filter compares and calculates with.
package enum FilterValue: Sendable {
    case null
    case boolean(Bool)
    case integer(Int64)
    /// Finite.
    case double(Double)
    /// Equal and ordered by its UTF-8 bytes.
    case text(String)
    /// Milliseconds since 1970 in UTC.
    case date(milliseconds: Int64)
    case identifier(RecordID)
}

extension FilterValue {
    /// The kind of every value that stands where this one does.
    package var kind: FilterKind {
        switch self {
        case .null: .null
        case .boolean: .boolean
        case .integer: .integer
        case .double: .double
        case .text: .text
        case .date: .date
        case .identifier: .identifier
        }
    }
}

extension FilterValue: Hashable {
    /// Whether both are the same constant; comparing numbers of different kinds is for filters.
    package static func == (left: FilterValue, right: FilterValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.boolean(let left), .boolean(let right)): left == right
        case (.integer(let left), .integer(let right)): left == right
        case (.double(let left), .double(let right)): left == right
        case (.text(let left), .text(let right)): left.utf8.elementsEqual(right.utf8)
        case (.date(let left), .date(let right)): left == right
        case (.identifier(let left), .identifier(let right)): left == right
        default: false
        }
    }

    package func hash(into hasher: inout Hasher) {
        switch self {
        case .null: hasher.combine(0)
        case .boolean(let flag): hasher.combine(flag)
        case .integer(let number): hasher.combine(number)
        case .double(let number): hasher.combine(number)
        case .text(let text): for byte in text.utf8 { hasher.combine(byte) }
        case .date(let milliseconds): hasher.combine(milliseconds)
        case .identifier(let id): hasher.combine(id)
        }
    }
}
