// SPDX-License-Identifier: Apache-2.0

/// One named value that every record of a model has.
public struct Attribute: Sendable {
    /// The longest text in bytes of UTF-8, composites' parts included.
    public static let maximumTextLength = 65_536

    /// The most texts that an enumeration may choose from.
    public static let maximumCaseCount = 256

    /// The longest text in bytes of UTF-8 that an enumeration may choose from.
    public static let maximumCaseLength = 256

    /// The member's name in JSON.
    public let name: String
    /// What kind of value it holds.
    public let kind: Kind
    /// Whether every record needs a value of its own for it.
    public let isRequired: Bool
    /// Whether a tombstone keeps its value.
    public let isPreserved: Bool
    /// What a record has when it is left out.
    public let defaultValue: AttributeValue

    /// What kind of value an attribute holds.
    public enum Kind: Equatable, Sendable {
        case text
        case boolean
        case integer
        case double
        case date
        /// One text of these.
        case enumeration([String])
        /// An object of texts with these names.
        case composite([String])
        /// The id of a record of the model of this name, which owns this record.
        case reference(String)
        /// The id of the one record of the ownership of this name, or null; read-only.
        case owned(String)
    }

    private init(
        name: String,
        kind: Kind,
        isRequired: Bool = false,
        isPreserved: Bool = false,
        defaultValue: AttributeValue = .null
    ) {
        self.name = name
        self.kind = kind
        self.isRequired = isRequired
        self.isPreserved = isPreserved
        self.defaultValue = defaultValue
    }

    /// Whether clients cannot set it.
    package var isReadOnly: Bool {
        if case .owned = kind { true } else { false }
    }

    /// Whether a record may have null for it.
    package var isNullable: Bool {
        !isRequired && defaultValue.isNull
    }

    /// Whether a client may send null for it, which stands for the default.
    package var takesNull: Bool {
        !isRequired && kind != .boolean
    }
}

extension Attribute {
    /// Declares a text, null when left out unless it is required.
    public static func text(_ name: String, required: Bool = false, preserved: Bool = false) -> Attribute {
        Attribute(name: name, kind: .text, isRequired: required, isPreserved: preserved)
    }

    /// Declares a moment in milliseconds, null when left out unless it is required.
    public static func date(_ name: String, required: Bool = false, preserved: Bool = false) -> Attribute {
        Attribute(name: name, kind: .date, isRequired: required, isPreserved: preserved)
    }

    /// Declares a truth value, never null.
    public static func boolean(_ name: String, default value: Bool, preserved: Bool = false) -> Attribute {
        Attribute(name: name, kind: .boolean, isPreserved: preserved, defaultValue: .boolean(value))
    }

    /// Declares a whole number of 64 bits, null when left out unless it is required or has a default.
    public static func integer(
        _ name: String,
        required: Bool = false,
        default value: Int64? = nil,
        preserved: Bool = false
    ) -> Attribute {
        Attribute(
            name: name,
            kind: .integer,
            isRequired: required,
            isPreserved: preserved,
            defaultValue: value.map { .integer($0) } ?? .null
        )
    }

    /// Declares a finite number with a fraction, null when left out unless it is required or has a default.
    public static func double(
        _ name: String,
        required: Bool = false,
        default value: Double? = nil,
        preserved: Bool = false
    ) -> Attribute {
        Attribute(
            name: name,
            kind: .double,
            isRequired: required,
            isPreserved: preserved,
            defaultValue: value.map { .double($0) } ?? .null
        )
    }

    /// Declares one text of a closed set, null when left out unless it is required or has a default.
    public static func enumeration(
        _ name: String,
        _ cases: [String],
        required: Bool = false,
        default value: String? = nil,
        preserved: Bool = false
    ) -> Attribute {
        Attribute(
            name: name,
            kind: .enumeration(cases),
            isRequired: required,
            isPreserved: preserved,
            defaultValue: value.map { .text($0) } ?? .null
        )
    }

    /// Declares an object of texts, each of which may be null; one with nothing in it is null.
    public static func composite(_ name: String, _ parts: [String], preserved: Bool = false) -> Attribute {
        Attribute(name: name, kind: .composite(parts), isPreserved: preserved)
    }

    /// Declares the id of the record that owns this one.
    public static func reference(
        _ name: String,
        to model: String,
        required: Bool = false,
        preserved: Bool = false
    ) -> Attribute {
        Attribute(name: name, kind: .reference(model), isRequired: required, isPreserved: preserved)
    }

    /// Declares the read-only id of the record that a to-one ownership holds; it has the ownership's name.
    public static func owned(_ ownership: String) -> Attribute {
        Attribute(name: ownership, kind: .owned(ownership))
    }
}
