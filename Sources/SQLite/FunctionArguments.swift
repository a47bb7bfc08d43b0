// SPDX-License-Identifier: Apache-2.0

import CSQLite

/// What SQLite calls a function with; good while the function runs and no longer.
@safe package struct FunctionArguments: ~Copyable {
    /// What kind of value an argument is.
    package enum Kind: Sendable {
        case null, integer, real, text, blob
    }

    /// How many there are.
    package let count: Int
    private let values: UnsafeMutablePointer<OpaquePointer?>

    init(count: Int32, values: UnsafeMutablePointer<OpaquePointer?>) {
        self.count = Int(count)
        unsafe self.values = unsafe values
    }

    /// The kind of an argument, from 0 to below ``count``, as those of all others here.
    package func kind(at index: Int) -> Kind {
        switch unsafe sqlite3_value_type(value(at: index)) {
        case SQLITE_INTEGER: .integer
        case SQLITE_FLOAT: .real
        case SQLITE_TEXT: .text
        case SQLITE_BLOB: .blob
        default: .null
        }
    }

    /// The whole number.
    package func int64(at index: Int) -> Int64 { unsafe sqlite3_value_int64(value(at: index)) }

    /// The number with a fraction.
    package func double(at index: Int) -> Double { unsafe sqlite3_value_double(value(at: index)) }

    /// The text; nil for what is none, or not UTF-8.
    package func text(at index: Int) -> String? {
        guard kind(at: index) == .text else { return nil }
        return unsafe String(validating: bytes(at: index), as: UTF8.self)
    }

    /// The first and the last eight of sixteen bytes, most significant first; nil for any other number of them.
    package func identifier(at index: Int) -> (high: UInt64, low: UInt64)? {
        let bytes = unsafe UnsafeRawBufferPointer(bytes(at: index))
        guard bytes.count == 16 else { return nil }
        let high = unsafe UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self))
        let low = unsafe UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
        return (high, low)
    }

    /// Lends the bytes of a text or blob without a copy.
    package func withBytes<Result>(at index: Int, _ body: (Span<UInt8>) -> Result) -> Result {
        body(unsafe bytes(at: index).span)
    }

    private func value(at index: Int) -> OpaquePointer? {
        precondition(index >= 0 && index < count, "argument \(index) of \(count)")
        return unsafe values[index]
    }

    private func bytes(at index: Int) -> UnsafeBufferPointer<UInt8> {
        let value = unsafe value(at: index)
        guard let start = unsafe sqlite3_value_blob(value) else {
            return unsafe UnsafeBufferPointer(start: nil, count: 0)
        }
        return unsafe UnsafeBufferPointer(
            start: start.assumingMemoryBound(to: UInt8.self),
            count: Int(sqlite3_value_bytes(value))
        )
    }
}
