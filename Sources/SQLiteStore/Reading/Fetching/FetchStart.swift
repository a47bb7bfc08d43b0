// SPDX-License-Identifier: Apache-2.0

import ChangeHistory

/// Where a page of a collection begins: behind these values of the sort keys, the last of which is the id.
struct FetchStart {
    enum Position: Equatable {
        case value(AttributeValue)
        /// Somewhere among the texts that begin so.
        case prefix(String)
    }

    struct Key {
        /// Nil for the id.
        let attribute: Int?
        let isDescending: Bool
        let position: Position
    }

    let keys: [Key]

    /// Takes a cursor's values for the keys of `sort`, which ends with the id.
    ///
    /// A text that the cursor has in part only is read from `record`, its record as it is now, nil if that is gone. A
    /// cursor comes from a client: one that somebody made up begins anywhere and harms nobody, since values that are
    /// missing or of another kind count as null.
    init(_ cursor: FetchCursor, sort: [FetchDescriptor.SortKey], record: Record?, table: ModelTable) {
        var rest = cursor.keys[...]
        keys = sort.map { key in
            guard let attribute = key.attribute else {
                return Key(attribute: nil, isDescending: key.isDescending, position: .value(.reference(cursor.id)))
            }
            let position = Self.position(rest.popFirst() ?? .value(.null), attribute: attribute, record: record)
            return Key(
                attribute: attribute,
                isDescending: key.isDescending,
                position: Self.isOfKind(position, table.model.attributes[attribute].kind) ? position : .value(.null)
            )
        }
    }

    /// A text that was cut off is read from the record, if that still begins so.
    private static func position(_ key: FetchCursor.Key, attribute: Int, record: Record?) -> Position {
        switch key {
        case .value(let value): return .value(value)
        case .prefix(let prefix):
            guard case .text(let text)? = record?.values[attribute], text.utf8.starts(with: prefix.utf8) else {
                return .prefix(prefix)
            }
            return .value(.text(text))
        }
    }

    private static func isOfKind(_ position: Position, _ kind: Attribute.Kind) -> Bool {
        switch (position, kind) {
        case (.value(.text(let text)), .text), (.prefix(let text), .text), (.value(.text(let text)), .enumeration),
            (.prefix(let text), .enumeration):
            !text.utf8.contains(0)
        case (.value(.null), _), (.value(.boolean), .boolean), (.value(.integer), .integer),
            (.value(.double), .double), (.value(.date), .date),
            (.value(.reference), .reference), (.value(.reference), .owned):
            true
        default: false
        }
    }
}

extension FetchDescriptor {
    /// The sort keys that count, the last of which is the id: none behind it can make a difference.
    var effectiveSort: [SortKey] {
        if let index = sort.firstIndex(where: { $0.attribute == nil }) { return Array(sort[...index]) }
        return sort + [SortKey(attribute: nil, isDescending: false)]
    }
}
