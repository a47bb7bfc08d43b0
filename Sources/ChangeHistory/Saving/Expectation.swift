// SPDX-License-Identifier: Apache-2.0

/// What the body of a `PUT` or `PATCH` says of members that it cannot set.
///
/// A read-only member that has another value is 422, a version that is not the present one is 412.
package struct Expectation: Sendable {
    /// The id that the body gives; only looked at where the path does not have it, below an owner.
    package var id: RecordID?
    /// The body's `version`; `.some(nil)` is a text that can be no version.
    package var version: RecordVersion??
    /// Values for read-only attributes.
    package var readOnlyValues: [(attribute: Int, value: AttributeValue)]

    package init(
        id: RecordID? = nil,
        version: RecordVersion?? = nil,
        readOnlyValues: [(attribute: Int, value: AttributeValue)] = []
    ) {
        self.id = id
        self.version = version
        self.readOnlyValues = readOnlyValues
    }
}
