// SPDX-License-Identifier: Apache-2.0

/// Which records of one model a reader asks for, in which order, and how many at a time.
package struct FetchDescriptor: Sendable {
    /// The most records that a page may have.
    package static let maximumLimit = 1_000
    /// How many records a page has unless told.
    package static let defaultLimit = 100

    /// An attribute, or the id, that is equal to one of some values.
    package struct Equality: Sendable {
        /// The position of the attribute; nil for the id.
        package var attribute: Int?
        /// At least one; ids are references.
        package var values: [AttributeValue]

        package init(attribute: Int?, values: [AttributeValue]) {
            self.attribute = attribute
            self.values = values
        }
    }

    /// One key of the order; the id always comes last.
    package struct SortKey: Equatable, Sendable {
        /// The position of the attribute; nil for the id.
        package var attribute: Int?
        package var isDescending: Bool

        package init(attribute: Int?, isDescending: Bool) {
            self.attribute = attribute
            self.isDescending = isDescending
        }
    }

    package var model: Int
    /// All of them have to hold.
    package var equalities: [Equality]
    /// Has to hold too; of the same model.
    package var filter: Filter?
    package var sort: [SortKey]
    package var limit: Int
    /// Whether to tell how many records there are on all pages together.
    package var countsMatches: Bool
    /// The record below which the collection lies; if there is none, reading fails with ``ReadError/notFound``.
    package var owner: OwnerReference?
    /// Where the page before ended.
    package var cursor: FetchCursor?
    /// A hash of the path and of all parameters but `limit`, `count` and `cursor`: a cursor belongs to one scope.
    package var scope: UInt64

    package init(
        model: Int,
        equalities: [Equality] = [],
        filter: Filter? = nil,
        sort: [SortKey] = [],
        limit: Int = defaultLimit,
        countsMatches: Bool = false,
        owner: OwnerReference? = nil,
        cursor: FetchCursor? = nil,
        scope: UInt64 = 0
    ) {
        self.model = model
        self.equalities = equalities
        self.filter = filter
        self.sort = sort
        self.limit = limit
        self.countsMatches = countsMatches
        self.owner = owner
        self.cursor = cursor
        self.scope = scope
    }
}
