// SPDX-License-Identifier: Apache-2.0

import CSQLite

extension Statement {
    /// Whether the column is null.
    ///
    /// This and all other columns are read between a step that gave a row and the next call; without a row, and beyond
    /// ``columnCount``, every column is null.
    package func isNull(at column: Int) -> Bool {
        unsafe sqlite3_column_type(handle, Int32(truncatingIfNeeded: column)) == SQLITE_NULL
    }

    /// Reads a whole number; 0 where the column is null.
    package func int64(at column: Int) -> Int64 {
        unsafe sqlite3_column_int64(handle, Int32(truncatingIfNeeded: column))
    }

    /// Reads a whole number, or null.
    package func optionalInt64(at column: Int) -> Int64? {
        isNull(at: column) ? nil : int64(at: column)
    }

    /// Reads whether the number is another than 0.
    package func bool(at column: Int) -> Bool {
        int64(at: column) != 0
    }

    /// Reads a number with a fraction; 0 where the column is null.
    package func double(at column: Int) -> Double {
        unsafe sqlite3_column_double(handle, Int32(truncatingIfNeeded: column))
    }

    /// Reads text.
    ///
    /// - Throws: ``SQLiteError`` with ``ResultCode/corrupt`` if the column is null, or its bytes are not UTF-8:
    ///   nothing in this process writes such, so the file is damaged or was changed by other means.
    package func text(at column: Int) throws(SQLiteError) -> String {
        guard let text = try optionalText(at: column) else {
            throw SQLiteError(.corrupt, "column \(column) is null", sql: sql)
        }
        return text
    }

    /// Reads text, or null.
    ///
    /// - Throws: ``SQLiteError`` with ``ResultCode/corrupt`` if the bytes are not UTF-8.
    package func optionalText(at column: Int) throws(SQLiteError) -> String? {
        let index = Int32(truncatingIfNeeded: column)
        // The text first: asking for it may convert the value, and so change its length.
        guard let start = unsafe sqlite3_column_text(handle, index) else { return nil }
        let bytes = unsafe UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, index)))
        guard let text = unsafe String(validating: bytes, as: UTF8.self) else {
            throw SQLiteError(.corrupt, "column \(column) is not UTF-8", sql: sql)
        }
        return text
    }

    /// Lends the bytes of a column as they are stored, without a copy; none where it is null or empty.
    ///
    /// For text these are the bytes that were bound, and are not checked anew. The statement must not be used inside.
    @inlinable
    package func withBytes<Result: ~Copyable, Failure: Error>(
        at column: Int,
        _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(unsafe bytes(at: column).span)
    }

    /// Appends the bytes of a column to `buffer`, as ``withBytes(at:_:)`` would lend them.
    package func appendBytes(at column: Int, to buffer: inout [UInt8]) {
        unsafe buffer.append(contentsOf: bytes(at: column))
    }

    /// Appends the bytes of a column to `buffer` between two of `quote`, if `isFit` says so of them.
    ///
    /// It is ``withBytes(at:_:)`` and ``appendBytes(at:to:)`` with half the calls, for who writes a great many values.
    ///
    /// - Returns: whether they were fit; nil where the column is null.
    package func appendBytes(
        at column: Int,
        quotedBy quote: UInt8,
        to buffer: inout [UInt8],
        where isFit: (Span<UInt8>) -> Bool
    ) -> Bool? {
        let bytes = unsafe bytes(at: column)
        if bytes.isEmpty, isNull(at: column) { return nil }
        guard isFit(unsafe bytes.span) else { return false }
        buffer.append(quote)
        unsafe buffer.append(contentsOf: bytes)
        buffer.append(quote)
        return true
    }

    /// Reads the sixteen bytes of a UUID as its first and its last eight, most significant first.
    ///
    /// - Throws: ``SQLiteError`` with ``ResultCode/corrupt`` if the column does not have sixteen bytes.
    package func uuid(at column: Int) throws(SQLiteError) -> (high: UInt64, low: UInt64) {
        let bytes = unsafe UnsafeRawBufferPointer(bytes(at: column))
        guard bytes.count == 16 else {
            throw SQLiteError(.corrupt, "column \(column) is not a UUID", sql: sql)
        }
        let high = unsafe UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self))
        let low = unsafe UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
        return (high, low)
    }

    /// The bytes of a column, which are SQLite's until the statement is used again.
    @usableFromInline
    func bytes(at column: Int) -> UnsafeBufferPointer<UInt8> {
        let index = Int32(truncatingIfNeeded: column)
        guard let start = unsafe sqlite3_column_blob(handle, index) else {
            return unsafe UnsafeBufferPointer(start: nil, count: 0)
        }
        return unsafe UnsafeBufferPointer(
            start: start.assumingMemoryBound(to: UInt8.self),
            count: Int(sqlite3_column_bytes(handle, index))
        )
    }
}
