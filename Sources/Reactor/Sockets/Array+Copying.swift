// SPDX-License-Identifier: Apache-2.0

extension [UInt8] {
    /// Appends a copy of bytes that are only lent, such as those of the receive buffer.
    package mutating func append(copying bytes: Span<UInt8>) {
        unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
    }
}
