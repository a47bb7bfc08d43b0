// SPDX-License-Identifier: Apache-2.0

/// Stores a new record.
package struct Insert: Sendable {
    package var model: Int
    /// Nil has the store make one of version 7.
    package var id: RecordID?
    /// One for each attribute of the model; what was left out has its default.
    package var values: [AttributeValue]
    /// The attributes that were given, which are those that a merge sets.
    package var given: PositionSet
    /// Records to insert with it, in order; their reference to it is filled in by the store.
    package var nested: [NestedInsert]
    /// The owner by whose path it was addressed: if there is none of this id, the failure is `notFound`.
    package var owner: OwnerReference?
    /// Whether it becomes an update of the record that is in its way.
    ///
    /// That is the first found by the unique members, then by the owner that can have but one. Where something is in
    /// the way of an insert with nested records, it is invalid.
    package var mergesDuplicates: Bool

    package init(
        model: Int,
        id: RecordID? = nil,
        values: [AttributeValue],
        given: PositionSet,
        nested: [NestedInsert] = [],
        owner: OwnerReference? = nil,
        mergesDuplicates: Bool = false
    ) {
        self.model = model
        self.id = id
        self.values = values
        self.given = given
        self.nested = nested
        self.owner = owner
        self.mergesDuplicates = mergesDuplicates
    }
}
