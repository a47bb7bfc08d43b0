// SPDX-License-Identifier: Apache-2.0

/// The version of a record: the identifier of the transaction that made it.
///
/// An identifier is random enough never to come again, not even after a restore gave its number to another
/// transaction. Its text has 22 of the token's characters.
package struct RecordVersion: Hashable, Sendable {
    package let transaction: RecordID

    package init(transaction: RecordID) {
        self.transaction = transaction
    }

    /// Reads a version's text; nil for what can be no version of any record.
    package init?(_ text: String) {
        guard let bytes = OrderedBase64.decode(text), bytes.count == 16 else { return nil }
        transaction = RecordID(high: bytes.bigEndian(at: 0), low: bytes.bigEndian(at: 8))
    }

    /// Appends the text without quotation marks.
    package func append(to bytes: inout [UInt8]) {
        // On the stack: every record that is shown has its version.
        var transactionBytes = InlineArray<16, UInt8>(repeating: 0)
        for index in 0..<8 {
            let shift = UInt64(56 - 8 * index)
            transactionBytes[index] = UInt8(truncatingIfNeeded: transaction.high >> shift)
            transactionBytes[8 + index] = UInt8(truncatingIfNeeded: transaction.low >> shift)
        }
        OrderedBase64.append(transactionBytes.span, to: &bytes)
    }
}

extension RecordVersion: CustomStringConvertible {
    package var description: String {
        String(decoding: OrderedBase64.encode(transaction.bytes), as: UTF8.self)
    }
}
