// SPDX-License-Identifier: Apache-2.0

/// The way from a record that a filter knows to another, over relationships that lead to one record each.
///
/// A step whose attribute is null, or whose record is not there, leads nowhere; everything behind it is null.
package struct FilterSteps: Hashable, Sendable {
    /// One step over an attribute that holds a record's id.
    package struct Step: Hashable, Sendable {
        /// The attribute's position in the model where the step begins.
        package let attribute: Int
        /// The position of the model where it ends.
        package let model: Int

        package init(attribute: Int, model: Int) {
            self.attribute = attribute
            self.model = model
        }
    }

    /// Where it begins: 0 is the record that is filtered, n the element of the nth `any` or `all` from outside.
    package let variable: Int
    /// The position of that record's model.
    package let start: Int
    package let steps: [Step]

    package init(variable: Int, start: Int, steps: [Step] = []) {
        self.variable = variable
        self.start = start
        self.steps = steps
    }

    /// The position of the model where it ends.
    package var model: Int { steps.last?.model ?? start }

    /// The way with another step at its end.
    package func followed(by step: Step) -> FilterSteps {
        FilterSteps(variable: variable, start: start, steps: steps + [step])
    }
}
