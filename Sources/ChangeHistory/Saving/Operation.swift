// SPDX-License-Identifier: Apache-2.0

/// One step of a save, with values of the right kinds; what depends on other records is judged by the store.
package enum Operation: Sendable {
    case insert(Insert)
    case put(Put)
    case update(Update)
    case delete(Delete)
}

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

    package init(
        model: Int,
        id: RecordID? = nil,
        values: [AttributeValue],
        given: PositionSet,
        nested: [NestedInsert] = [],
        owner: OwnerReference? = nil
    ) {
        self.model = model
        self.id = id
        self.values = values
        self.given = given
        self.nested = nested
        self.owner = owner
    }
}

/// A record that is inserted together with its owner.
package struct NestedInsert: Sendable {
    package var insert: Insert
    /// Where it stood in the owner's values, such as `/bucketList/2`.
    package var pointer: String

    package init(insert: Insert, pointer: String) {
        self.insert = insert
        self.pointer = pointer
    }
}

/// Gives a record all its values, and makes it where there is none.
package struct Put: Sendable {
    package var target: Target
    package var model: Int
    /// One for each attribute; read-only ones are not looked at.
    package var values: [AttributeValue]
    /// Used when the record has to be made.
    package var given: PositionSet
    package var expectation: Expectation
    package var precondition: Precondition

    package init(
        target: Target,
        model: Int,
        values: [AttributeValue],
        given: PositionSet,
        expectation: Expectation = Expectation(),
        precondition: Precondition = Precondition()
    ) {
        self.target = target
        self.model = model
        self.values = values
        self.given = given
        self.expectation = expectation
        self.precondition = precondition
    }
}

/// Changes some attributes of a record (JSON Merge Patch, RFC 7396).
package struct Update: Sendable {
    package var target: Target
    package var model: Int
    package var patches: [AttributePatch]
    package var expectation: Expectation
    package var precondition: Precondition

    package init(
        target: Target,
        model: Int,
        patches: [AttributePatch],
        expectation: Expectation = Expectation(),
        precondition: Precondition = Precondition()
    ) {
        self.target = target
        self.model = model
        self.patches = patches
        self.expectation = expectation
        self.precondition = precondition
    }
}

/// A new value for an attribute, or for some parts of a composite.
package struct AttributePatch: Sendable {
    package enum Action: Sendable {
        case set(AttributeValue)
        /// New values by the position of the part; the other parts stay.
        case merge([(part: Int, value: AttributeValue)])
    }

    package var attribute: Int
    package var action: Action

    package init(attribute: Int, action: Action) {
        self.attribute = attribute
        self.action = action
    }
}

/// Removes a record and everything that it owns.
package struct Delete: Sendable {
    package var target: Target
    package var model: Int
    package var precondition: Precondition

    package init(target: Target, model: Int, precondition: Precondition = Precondition()) {
        self.target = target
        self.model = model
        self.precondition = precondition
    }
}
