// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import HTTP

/// Who a request says it comes from, by its header fields.
struct Labels {
    var author: String?
    var bundle: String?
    var process: String?

    init(author: String?, bundle: String?, process: String?) {
        self.author = author
        self.bundle = bundle
        self.process = process
    }

    /// - Throws: `malformed-request` for a label that a header cannot have.
    init(_ fields: FieldSection) throws(Problem) {
        author = try Self.label(.tripfeedAuthor, in: fields)
        bundle = try Self.label(.tripfeedBundle, in: fields)
        process = try Self.label(.tripfeedProcess, in: fields)
    }

    private static func label(_ name: FieldName, in fields: FieldSection) throws(Problem) -> String? {
        guard let bytes = fields.bytes(name) else { return nil }
        guard fields.count(of: name) == 1, (1...Label.maximumLength).contains(bytes.count),
            bytes.allSatisfy({ 0x20...0x7E ~= $0 })
        else {
            throw Problem(
                .malformedRequest,
                "The field \(name.text) is given once, with 1 to \(Label.maximumLength) visible ASCII characters."
            )
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
