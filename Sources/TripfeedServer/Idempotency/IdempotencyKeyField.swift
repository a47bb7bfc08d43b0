// SPDX-License-Identifier: Apache-2.0

import HTTP

/// Reads the field `Idempotency-Key`.
enum IdempotencyKeyField {
    /// How many characters a key has.
    static let lengths = 8...255

    /// The key as it stands.
    ///
    /// - Throws: `malformed-request` for what is no key, and for two.
    static func read(_ fields: FieldSection) throws(Problem) -> String {
        guard fields.count(of: .idempotencyKey) == 1, let bytes = fields.bytes(.idempotencyKey),
            lengths.contains(bytes.count), bytes.allSatisfy({ 0x21...0x7E ~= $0 })
        else {
            throw Problem(
                .malformedRequest,
                """
                The field Idempotency-Key is given once, with \(lengths.lowerBound) to \(lengths.upperBound) visible \
                ASCII characters and no space.
                """
            )
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
