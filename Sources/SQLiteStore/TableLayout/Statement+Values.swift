// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite

extension Statement {
    func bind(_ id: RecordID, at parameter: Int) {
        bindUUID(high: id.high, low: id.low, at: parameter)
    }

    /// - Throws: ``SQLiteError`` with ``ResultCode/corrupt`` for anything but sixteen bytes.
    func recordID(at column: Int) throws(SQLiteError) -> RecordID {
        let (high, low) = try uuid(at: column)
        return RecordID(high: high, low: low)
    }

    /// Binds a date as text of fixed width, so that the order of texts is the order of time.
    func bind(_ timestamp: Timestamp, at parameter: Int) throws(SQLiteError) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(24)
        timestamp.append(to: &bytes)
        try bind(text: bytes.span, at: parameter)
    }

    /// Binds a date given in milliseconds since 1970.
    func bind(date milliseconds: Int64, at parameter: Int) throws(SQLiteError) {
        guard let timestamp = Timestamp(milliseconds: milliseconds) else {
            preconditionFailure("\(milliseconds) ms is no moment of the years 1 to 9999.")
        }
        try bind(timestamp, at: parameter)
    }

    /// - Throws: ``SQLiteError`` with ``ResultCode/corrupt`` where the text is no such date.
    func timestamp(at column: Int) throws(SQLiteError) -> Timestamp {
        guard let timestamp = withBytes(at: column, { Timestamp(fixedWidth: $0) }) else {
            throw SQLiteError(.corrupt, "column \(column) is no date", sql: sql)
        }
        return timestamp
    }

    /// The date in milliseconds since 1970.
    func date(at column: Int) throws(SQLiteError) -> Int64 {
        try timestamp(at: column).milliseconds
    }

    /// - Throws: ``SQLiteError`` with ``ResultCode/corrupt`` for an infinite number, which nothing in this process writes.
    func finiteDouble(at column: Int) throws(SQLiteError) -> Double {
        let number = double(at: column)
        guard number.isFinite else { throw SQLiteError(.corrupt, "column \(column) is not finite", sql: sql) }
        return number
    }

    /// Fingerprints are stored by their bit pattern, since SQLite's numbers have a sign.
    func bind(fingerprint: UInt64, at parameter: Int) {
        bind(Int64(bitPattern: fingerprint), at: parameter)
    }

    func fingerprint(at column: Int) -> UInt64 {
        UInt64(bitPattern: int64(at: column))
    }
}
