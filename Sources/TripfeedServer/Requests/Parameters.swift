// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import HTTP

/// The parameters of a query, held against those that the route has.
///
/// One that the route does not have, and a single one given twice, is an error that names it: a typing mistake never
/// widens an answer.
struct Parameters {
    private let items: [(name: String, value: String)]

    /// - Throws: `bad-parameter`.
    init(_ query: ArraySlice<UInt8>?, single: [String] = [], repeatable: [String] = []) throws(Problem) {
        guard query != nil else {
            items = []
            return
        }
        do { items = try QueryItems(query).items } catch { throw Problem(error) }
        var seen: [String] = []
        for (name, _) in items {
            if single.contains(name) {
                guard !seen.contains(name) else { throw .badParameter(name, "may be given once") }
                seen.append(name)
            } else if !repeatable.contains(name) {
                throw .badParameter(name, "is not one that this route has")
            }
        }
    }

    /// The value of a single parameter.
    subscript(name: String) -> String? {
        items.first { $0.name == name }?.value
    }

    /// The values of a repeatable parameter, in their order.
    func values(_ name: String) -> [String] {
        items.filter { $0.name == name }.map(\.value)
    }

    /// A whole number in a range; nil when it is not given.
    func integer(_ name: String, in range: ClosedRange<Int>) throws(Problem) -> Int? {
        guard let text = self[name] else { return nil }
        guard !text.isEmpty, text.utf8.count <= 9, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let value = Int(text),
            range.contains(value)
        else { throw .badParameter(name, "is a whole number from \(range.lowerBound) to \(range.upperBound)") }
        return value
    }

    /// Everything but the named ones, in an order that does not depend on how it was sent.
    func sorted(without names: Set<String>) -> [(name: String, value: String)] {
        items.filter { !names.contains($0.name) }.sorted {
            $0.name != $1.name ? $0.name < $1.name : $0.value.utf8.lexicographicallyPrecedes($1.value.utf8)
        }
    }

    /// A hash of a path and everything but the named ones: what a cursor belongs to.
    func scope(of path: ArraySlice<UInt8>, without names: Set<String>) -> UInt64 {
        var bytes = Array(path)
        for (name, value) in sorted(without: names) {
            bytes.append(0)
            bytes.append(contentsOf: name.utf8)
            bytes.append(0)
            bytes.append(contentsOf: value.utf8)
        }
        return Fingerprint.chained(to: 0, bytes[...])
    }

    /// The query of the same request with another value for one parameter.
    func query(replacing name: String, by value: String) -> String {
        (items.filter { $0.name != name } + [(name, value)])
            .map { "\($0.name.percentEncoded())=\($0.value.percentEncoded())" }
            .joined(separator: "&")
    }
}

extension String {
    /// The text with everything escaped but the unreserved characters of RFC 3986.
    func percentEncoded() -> String {
        var bytes: [UInt8] = []
        for byte in utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                bytes.append(byte)
            default:
                let digits = Array("0123456789ABCDEF".utf8)
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A date that stands in a query string, where a `+` before the offset has become a space.
    func asDateParameter() -> Timestamp? {
        Timestamp(replacing(" ", with: "+"))
    }

    private func replacing(_ old: Character, with new: Character) -> String {
        String(map { $0 == old ? new : $0 })
    }
}
