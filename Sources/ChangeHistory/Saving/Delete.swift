// SPDX-License-Identifier: Apache-2.0

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
