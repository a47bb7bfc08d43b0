// SPDX-License-Identifier: Apache-2.0

/// One record as a store keeps it.
package struct Record: Sendable {
    package let reference: RecordReference
    package var version: RecordVersion
    /// One value for each attribute of the model, in schema order.
    package var values: [AttributeValue]

    package init(reference: RecordReference, version: RecordVersion, values: [AttributeValue]) {
        self.reference = reference
        self.version = version
        self.values = values
    }
}
