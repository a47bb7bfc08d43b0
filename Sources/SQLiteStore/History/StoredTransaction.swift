// SPDX-License-Identifier: Apache-2.0

/// Finds its way through the JSON of a transaction as history stores it.
///
/// The text was written by this program: an object without white space, and well-formed. Every step is still checked,
/// so that a damaged file gives a failure and not a crash.
struct StoredTransaction {
    private static let changes = Array("\"changes\"".utf8)
    private static let model = Array("\"model\"".utf8)

    let json: [UInt8]

    /// Copies the transaction to `bytes`, leaving out changes of models that `isShown` does not want.
    ///
    /// One that is shown in part says so.
    /// - Returns: false where the text is damaged; `bytes` then has some part of it.
    func append(to bytes: inout [UInt8], showing isShown: (ArraySlice<UInt8>) -> Bool) -> Bool {
        guard let list = member(Self.changes, ofObjectAt: 0), byte(at: list.lowerBound) == UInt8(ascii: "["),
            json.last == UInt8(ascii: "}")
        else { return false }
        bytes += json[...list.lowerBound]
        var (isFirst, isPartial) = (true, false)
        var index = list.lowerBound + 1
        while index < list.upperBound - 1 {
            guard let end = endOfValue(at: index), let model = member(Self.model, ofObjectAt: index) else {
                return false
            }
            if isShown(json[model].dropFirst().dropLast()) {
                if !isFirst { bytes.append(UInt8(ascii: ",")) }
                isFirst = false
                bytes += json[index..<end]
            } else {
                isPartial = true
            }
            // Over the comma, or the list's own end.
            index = end + 1
        }
        bytes += json[(list.upperBound - 1)..<(json.count - 1)]
        if isPartial { bytes += ",\"partial\":true".utf8 }
        bytes.append(UInt8(ascii: "}"))
        return true
    }

    /// Where the value of the object's member is, whose name is given with quotation marks; nil if there is none.
    private func member(_ name: [UInt8], ofObjectAt start: Int) -> Range<Int>? {
        guard byte(at: start) == UInt8(ascii: "{") else { return nil }
        var index = start + 1
        while let colon = endOfString(at: index), byte(at: colon) == UInt8(ascii: ":") {
            guard let end = endOfValue(at: colon + 1) else { return nil }
            if colon - index == name.count, json[index..<colon].elementsEqual(name) { return colon + 1..<end }
            guard byte(at: end) == UInt8(ascii: ",") else { return nil }
            index = end + 1
        }
        return nil
    }

    private func byte(at index: Int) -> UInt8? {
        index < json.count ? json[index] : nil
    }

    /// The place behind the value that begins here.
    private func endOfValue(at start: Int) -> Int? {
        switch byte(at: start) {
        case nil: return nil
        case UInt8(ascii: "\""): return endOfString(at: start)
        case UInt8(ascii: "{"), UInt8(ascii: "["): return endOfContainer(at: start)
        default:
            let isEnd = { (byte: UInt8) in byte == UInt8(ascii: ",") || byte | 0x20 == UInt8(ascii: "}") }
            return json[start...].firstIndex(where: isEnd)
        }
    }

    private func endOfString(at start: Int) -> Int? {
        guard byte(at: start) == UInt8(ascii: "\"") else { return nil }
        var index = start + 1
        while let byte = byte(at: index) {
            switch byte {
            case UInt8(ascii: "\""): return index + 1
            case UInt8(ascii: "\\"): index += 2
            default: index += 1
            }
        }
        return nil
    }

    private func endOfContainer(at start: Int) -> Int? {
        var depth = 0
        var index = start
        while let byte = byte(at: index) {
            if byte == UInt8(ascii: "\"") {
                guard let end = endOfString(at: index) else { return nil }
                index = end
                continue
            }
            // Braces and brackets differ from each other by one bit.
            if byte | 0x20 == UInt8(ascii: "{") { depth += 1 }
            if byte | 0x20 == UInt8(ascii: "}") { depth -= 1 }
            index += 1
            if depth == 0 { return index }
        }
        return nil
    }
}
