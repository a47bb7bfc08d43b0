// SPDX-License-Identifier: Apache-2.0

/// One kind of record: its attributes, what it owns, and the rules that its records keep.
public struct Model: Sendable {
    /// The name that history shows, such as `Trip`.
    public let name: String
    /// The collection's path without slashes, such as `trips`.
    public let path: String
    /// The attributes in schema order, the order in which records and changes show them.
    public let attributes: [Attribute]
    /// What is deleted with a record of this model, in the order in which it is deleted.
    public let owns: [Ownership]
    /// Names of attributes that together differ between any two records.
    public let unique: [[String]]
    /// Pairs of dates that have an order.
    public let ascending: [AscendingDates]
    /// Names of attributes by which, in this order, records are found and sorted without looking at all of them.
    ///
    /// A part of a composite is named as in a filter, such as `address/city`. Ids, unique rules and references have an
    /// index of their own. Each index makes every insert, and every update of what it has, a little slower.
    public let indexes: [[String]]

    private let positions: [String: Int]

    /// Declares a model; ``Schema/init(_:)`` checks it.
    public init(
        _ name: String,
        path: String,
        attributes: [Attribute],
        owns: [Ownership] = [],
        unique: [[String]] = [],
        ascending: [AscendingDates] = [],
        indexes: [[String]] = []
    ) {
        self.name = name
        self.path = path
        self.attributes = attributes
        self.owns = owns
        self.unique = unique
        self.ascending = ascending
        self.indexes = indexes
        positions = Dictionary(attributes.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The position of the attribute of this name.
    package func attribute(_ name: String) -> Int? {
        positions[name]
    }

    /// The position of the attribute that shows a to-one ownership; nil when none does.
    package func attribute(showing ownership: Ownership) -> Int? {
        attributes.firstIndex { $0.kind == .owned(ownership.name) }
    }
}
