// SPDX-License-Identifier: Apache-2.0

/// Why something is no filter for the records of a model.
package struct FilterError: Error, Equatable, Sendable {
    /// A sentence for whoever wrote it.
    package let detail: String
    /// The byte of the text, counted from 0, at which it is wrong; nil where there is no text.
    package let offset: Int?

    package init(_ detail: String, at offset: Int? = nil) {
        self.detail = detail
        self.offset = offset
    }
}
