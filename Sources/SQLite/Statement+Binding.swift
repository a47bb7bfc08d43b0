// SPDX-License-Identifier: Apache-2.0

import CSQLite

extension Statement {
    /// Binds a whole number.
    ///
    /// `position` is from 1 to ``parameterCount``. Anything else, or binding between a row and the reset, is a broken
    /// invariant of the caller; so with all other bindings.
    package func bind(_ value: Int64, at position: Int) {
        expectBindable(position)
        expectBound(unsafe sqlite3_bind_int64(handle, Int32(truncatingIfNeeded: position), value), position)
    }

    /// Binds a whole number.
    package func bind(_ value: Int, at position: Int) {
        bind(Int64(value), at: position)
    }

    /// Binds true as 1 and false as 0.
    package func bind(_ value: Bool, at position: Int) {
        bind(value ? 1 : 0 as Int64, at: position)
    }

    /// Binds a number with a fraction.
    ///
    /// - Throws: ``SQLiteError`` with ``ResultCode/mismatch`` for one that is not a number, which SQLite would take
    ///   as null.
    package func bind(_ value: Double, at position: Int) throws(SQLiteError) {
        guard !value.isNaN else { throw SQLiteError(.mismatch, "parameter \(position) is not a number", sql: sql) }
        expectBindable(position)
        expectBound(unsafe sqlite3_bind_double(handle, Int32(truncatingIfNeeded: position), value), position)
    }

    /// Binds null.
    package func bindNull(at position: Int) {
        expectBindable(position)
        expectBound(unsafe sqlite3_bind_null(handle, Int32(truncatingIfNeeded: position)), position)
    }

    /// Binds text.
    ///
    /// - Throws: ``SQLiteError`` with ``ResultCode/mismatch`` for text that contains NUL, at which SQL functions and
    ///   other readers would cut it off.
    package func bind(_ text: String, at position: Int) throws(SQLiteError) {
        try bindText(unchecked: text.utf8.span, at: position)
    }

    /// Binds text, or null.
    package func bind(_ text: String?, at position: Int) throws(SQLiteError) {
        if let text { try bind(text, at: position) } else { bindNull(at: position) }
    }

    /// Binds bytes as text.
    ///
    /// - Throws: ``SQLiteError`` with ``ResultCode/mismatch`` if they are not UTF-8 or contain NUL.
    package func bind(text bytes: Span<UInt8>, at position: Int) throws(SQLiteError) {
        guard (try? UTF8Span(validating: bytes)) != nil else {
            throw SQLiteError(.mismatch, "parameter \(position) is not UTF-8", sql: sql)
        }
        try bindText(unchecked: bytes, at: position)
    }

    /// Binds bytes.
    package func bind(blob bytes: Span<UInt8>, at position: Int) throws(SQLiteError) {
        expectBindable(position)
        let code = unsafe bytes.withUnsafeBytes { bytes in
            let index = Int32(truncatingIfNeeded: position)
            guard bytes.count <= ParameterBuffers.maximumCount else {
                return unsafe tripfeed_sqlite_bind_blob_copy(handle, index, bytes.baseAddress, bytes.count)
            }
            let copy = unsafe keep(bytes, of: position)
            return unsafe sqlite3_bind_blob64(handle, index, copy, UInt64(bytes.count), nil)
        }
        try expectRoom(code)
    }

    /// Binds bytes.
    package func bind(blob bytes: [UInt8], at position: Int) throws(SQLiteError) {
        try bind(blob: bytes.span, at: position)
    }

    /// Binds the sixteen bytes of a UUID, given as its first and its last eight, most significant first.
    package func bindUUID(high: UInt64, low: UInt64, at position: Int) {
        expectBindable(position)
        let memory = unsafe memory(of: position, count: 16)
        unsafe memory.storeBytes(of: high.bigEndian, as: UInt64.self)
        unsafe memory.storeBytes(of: low.bigEndian, toByteOffset: 8, as: UInt64.self)
        expectBound(unsafe sqlite3_bind_blob64(handle, Int32(truncatingIfNeeded: position), memory, 16, nil), position)
    }

    private func bindText(unchecked bytes: Span<UInt8>, at position: Int) throws(SQLiteError) {
        expectBindable(position)
        let code = unsafe bytes.withUnsafeBytes { bytes -> Int32 in
            let index = Int32(truncatingIfNeeded: position)
            guard unsafe tripfeed_contains_nul(bytes.baseAddress, bytes.count) == 0 else { return SQLITE_MISMATCH }
            guard bytes.count <= ParameterBuffers.maximumCount else {
                return unsafe tripfeed_sqlite_bind_text_copy(handle, index, bytes.baseAddress, bytes.count)
            }
            let copy = unsafe keep(bytes, of: position).assumingMemoryBound(to: CChar.self)
            return unsafe sqlite3_bind_text64(handle, index, copy, UInt64(bytes.count), nil, UInt8(SQLITE_UTF8))
        }
        guard code != SQLITE_MISMATCH else {
            throw SQLiteError(.mismatch, "parameter \(position) contains NUL", sql: sql)
        }
        try expectRoom(code)
    }

    /// Copies bytes to where they stay until the parameter is bound anew.
    private func keep(_ bytes: UnsafeRawBufferPointer, of position: Int) -> UnsafeMutableRawPointer {
        let memory = unsafe memory(of: position, count: bytes.count)
        if let start = bytes.baseAddress { unsafe memory.copyMemory(from: start, byteCount: bytes.count) }
        return unsafe memory
    }

    private func memory(of position: Int, count: Int) -> UnsafeMutableRawPointer {
        unsafe buffers.memory(at: position - 1, count: count) { bindNull(at: position) }
    }

    private func expectBindable(_ position: Int) {
        precondition(
            position >= 1 && position <= parameterCount,
            "parameter \(position) of \(parameterCount) in: \(sql)"
        )
        precondition(!isActive, "bound between a row and the reset: \(sql)")
    }

    private func expectBound(_ code: Int32, _ position: Int) {
        precondition(code == SQLITE_OK, "binding parameter \(position) gave \(code) in: \(sql)")
    }

    /// Bytes that SQLite copies may be too many for it or for the memory.
    private func expectRoom(_ code: Int32) throws(SQLiteError) {
        guard code == SQLITE_OK else { throw unsafe SQLiteError(code, on: sqlite3_db_handle(handle), sql: sql) }
    }
}
