// SPDX-License-Identifier: Apache-2.0

import HTTP

/// The type of a body without its parameters (RFC 9110, section 8.3).
enum MediaType: String {
    case json = "application/json"
    case mergePatch = "application/merge-patch+json"

    /// What `Content-Type` says; nil for any other type, for none, and for two.
    init?(_ fields: FieldSection) {
        guard fields.count(of: .contentType) == 1, let value = fields.first(.contentType) else { return nil }
        let type = value.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)[0]
        self.init(rawValue: type.trimmingBlanks().lowercased())
    }
}
