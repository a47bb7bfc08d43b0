// SPDX-License-Identifier: Apache-2.0

/// The fields of a request: the bytes of its head once, and where in them each field stands.
///
/// No text is made until it is asked for. Looking a name up walks the lines, of which there are few.
package struct FieldSection: Sendable {
    /// The bytes of the whole head; the fields lie in them, and so do path, query and host.
    private(set) var bytes: [UInt8]
    private var lines: [FieldLine]

    /// Makes a section without fields.
    package init() {
        self.init(bytes: [], lines: [])
    }

    init(bytes: [UInt8], lines: [FieldLine]) {
        self.bytes = bytes
        self.lines = lines
    }

    /// The number of field lines.
    package var count: Int { lines.count }

    /// Adds a field line; what a caller adds has been checked by it.
    package mutating func append(name: some Collection<UInt8>, value: some Collection<UInt8>) {
        let nameRange = store(name).range
        lines.append(FieldLine(name: nameRange, value: store(value).range))
    }

    /// Adds bytes that belong to no field.
    mutating func store(_ part: some Collection<UInt8>) -> ByteRange {
        let start = bytes.count
        bytes.append(contentsOf: part)
        return ByteRange(start..<bytes.count)
    }

    /// Gives the first value of a field as text; bytes that are not UTF-8 become U+FFFD.
    package func first(_ name: FieldName) -> String? {
        bytes(name).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Gives the bytes of the first value of a field, without the blanks around it.
    package func bytes(_ name: FieldName) -> ArraySlice<UInt8>? {
        for line in lines where matches(line, name) { return bytes[line.value] }
        return nil
    }

    /// Gives the value of every line of a field, in the order in which they were sent.
    package func all(_ name: FieldName) -> [String] {
        var values: [String] = []
        for line in lines where matches(line, name) {
            values.append(String(decoding: bytes[line.value], as: UTF8.self))
        }
        return values
    }

    /// Tells whether there is a line of a field, be its value empty.
    package func contains(_ name: FieldName) -> Bool {
        for line in lines where matches(line, name) { return true }
        return false
    }

    /// Counts the lines of a field.
    package func count(of name: FieldName) -> Int {
        var count = 0
        for line in lines where matches(line, name) { count += 1 }
        return count
    }

    private func matches(_ line: FieldLine, _ name: FieldName) -> Bool {
        bytes.span.equals(line.name, lowercase: name.rawValue)
    }
}
