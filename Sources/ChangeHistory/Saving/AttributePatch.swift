// SPDX-License-Identifier: Apache-2.0

/// A new value for an attribute, or for some parts of a composite.
package struct AttributePatch: Sendable {
    /// How the value changes.
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
