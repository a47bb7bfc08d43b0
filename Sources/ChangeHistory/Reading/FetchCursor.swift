// SPDX-License-Identifier: Apache-2.0

/// Where one page of a collection ended and the next begins.
///
/// It carries the token of the walk's first read, the scope it belongs to, and the last record's sort values and id.
/// Its text ends with a fingerprint of all of it, so that one that was damaged on its way is refused.
/// A text value longer than ``maximumKeyLength`` is cut off: where the next page begins is then read from the record
/// itself, and if that is gone, the page begins a little early, so that nothing is skipped.
package struct FetchCursor: Equatable, Sendable {
    /// The most bytes of a text value that a cursor carries.
    package static let maximumKeyLength = 256

    /// The sort value of the last record of a page.
    package enum Key: Equatable, Sendable {
        case value(AttributeValue)
        /// The first ``maximumKeyLength`` bytes, at most, of a longer text, cut between characters.
        case prefix(String)
    }

    package let token: HistoryToken
    package let scope: UInt64
    package let id: RecordID
    /// One for each sort key that is an attribute.
    package let keys: [Key]

    package init(token: HistoryToken, scope: UInt64, id: RecordID, keys: [Key]) {
        self.token = token
        self.scope = scope
        self.id = id
        self.keys = keys
    }

    /// The key that stands for an attribute's value.
    package static func key(for value: AttributeValue) -> Key {
        guard case .text(let text) = value, text.utf8.count > maximumKeyLength else { return .value(value) }
        var prefix = ""
        var length = 0
        for scalar in text.unicodeScalars {
            length += UTF8.width(scalar)
            guard length <= maximumKeyLength else { break }
            prefix.unicodeScalars.append(scalar)
        }
        return .prefix(prefix)
    }
}

extension FetchCursor.Key {
    /// Compares kinds and values, texts by their UTF-8 bytes.
    package static func == (left: FetchCursor.Key, right: FetchCursor.Key) -> Bool {
        switch (left, right) {
        case (.value(let left), .value(let right)): left == right
        case (.prefix(let left), .prefix(let right)): left.utf8.elementsEqual(right.utf8)
        case (.value, .prefix), (.prefix, .value): false
        }
    }
}
