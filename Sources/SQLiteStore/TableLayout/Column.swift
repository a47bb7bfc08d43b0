// SPDX-License-Identifier: Apache-2.0

import ChangeHistory

/// A column that holds an attribute, or one part of a composite.
struct Column: Sendable {
    /// What the column's values look like in the file.
    enum Storage: Sendable {
        case text
        /// 0 or 1.
        case boolean
        /// 24 characters of RFC 3339 in UTC, whose order is the order of time.
        case date
        /// The 16 bytes of a UUID.
        case identifier
    }

    /// Without quotation marks.
    let name: String
    let storage: Storage
    let isNullable: Bool

    /// The name as SQL takes it, whatever words SQL keeps for itself.
    var quotedName: String { "\"\(name)\"" }

    /// The column's line in `CREATE TABLE`.
    var declaration: String {
        let type =
            switch storage {
            case .text, .date: "TEXT"
            case .boolean: "INTEGER"
            case .identifier: "BLOB"
            }
        let check = storage == .boolean ? " CHECK (\(quotedName) IN (0, 1))" : ""
        return "\(quotedName) \(type)\(isNullable ? "" : " NOT NULL")\(check)"
    }

    /// The columns of one attribute: one, or one for each part of a composite.
    static func columns(of attribute: Attribute) -> [Column] {
        switch attribute.kind {
        case .text: [Column(attribute, .text)]
        case .boolean: [Column(attribute, .boolean)]
        case .date: [Column(attribute, .date)]
        case .reference, .owned: [Column(attribute, .identifier)]
        case .composite(let parts):
            parts.map { Column(name: "\(attribute.name)_\($0)", storage: .text, isNullable: true) }
        }
    }

    private init(_ attribute: Attribute, _ storage: Storage) {
        self.init(name: attribute.name, storage: storage, isNullable: attribute.isNullable)
    }

    private init(name: String, storage: Storage, isNullable: Bool) {
        self.name = name
        self.storage = storage
        self.isNullable = isNullable
    }
}
