// SPDX-License-Identifier: Apache-2.0

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
