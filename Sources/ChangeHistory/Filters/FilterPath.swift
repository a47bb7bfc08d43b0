// SPDX-License-Identifier: Apache-2.0

/// A value of a record that a filter knows or reaches.
package struct FilterPath: Hashable, Sendable {
    /// What is read of the record at the end of the steps.
    package enum Member: Hashable, Sendable {
        case id
        /// An attribute by its position, but no composite; one that holds a record's id gives that.
        case attribute(Int)
        /// One text of a composite.
        case part(attribute: Int, part: Int)
    }

    package let steps: FilterSteps
    package let member: Member

    package init(_ steps: FilterSteps, _ member: Member) {
        self.steps = steps
        self.member = member
    }
}
