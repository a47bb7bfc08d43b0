// SPDX-License-Identifier: Apache-2.0

import ChangeHistory

/// A column that holds an attribute, or one part of a composite.
struct Column: Sendable {
    /// What the column's values look like in the file.
    enum Storage: Sendable {
        case text
        /// One of these texts.
        case choice([String])
        case integer
        case real
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
            case .text, .choice, .date: "TEXT"
            case .boolean, .integer: "INTEGER"
            case .real: "REAL"
            case .identifier: "BLOB"
            }
        return "\(quotedName) \(type)\(isNullable ? "" : " NOT NULL")\(check)"
    }

    /// What else than its type SQLite holds a value against; null passes.
    private var check: String {
        switch storage {
        case .boolean: " CHECK (\(quotedName) IN (0, 1))"
        case .choice(let texts): " CHECK (\(quotedName) IN (\(texts.map(Self.literal).joined(separator: ", "))))"
        case .text, .integer, .real, .date, .identifier: ""
        }
    }

    private static func literal(_ text: String) -> String {
        var quoted = "'"
        for scalar in text.unicodeScalars { quoted += scalar == "'" ? "''" : String(scalar) }
        return quoted + "'"
    }

    /// The columns of one attribute: one, or one for each part of a composite.
    static func columns(of attribute: Attribute) -> [Column] {
        switch attribute.kind {
        case .text: [Column(attribute, .text)]
        case .boolean: [Column(attribute, .boolean)]
        case .integer: [Column(attribute, .integer)]
        case .double: [Column(attribute, .real)]
        case .enumeration(let cases): [Column(attribute, .choice(cases))]
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
