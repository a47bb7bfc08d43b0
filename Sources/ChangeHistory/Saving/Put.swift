// SPDX-License-Identifier: Apache-2.0

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
