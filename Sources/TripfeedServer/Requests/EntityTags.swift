// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import HTTP

/// The value of `If-Match` or `If-None-Match`: `*`, or a list of entity tags (RFC 9110, section 13.1).
enum EntityTags: Equatable {
    case any
    /// The opaque texts between the quotation marks.
    case listed([(text: String, isWeak: Bool)])

    /// Reads all lines of a field; nil when there is none.
    ///
    /// - Throws: `malformed-request` for what is no such value: a condition that cannot be read must not be passed over.
    static func read(_ name: FieldName, in fields: FieldSection) throws(Problem) -> EntityTags? {
        guard fields.contains(name) else { return nil }
        let value = fields.all(name).joined(separator: ",")
        if value == "*" { return .any }
        var tags: [(text: String, isWeak: Bool)] = []
        var rest = value[...].trimmingBlanks()
        // Empty elements of a list say nothing (RFC 9110, section 5.6.1.2), but one has to be there.
        repeat {
            if rest.first == "," || rest.isEmpty && !tags.isEmpty { continue }
            guard let tag = takeTag(from: &rest) else {
                throw Problem(.malformedRequest, "The field \(name.text) is neither * nor a list of entity tags.")
            }
            tags.append(tag)
            rest = rest.trimmingBlanks()
        } while takeComma(from: &rest)
        guard rest.isEmpty else {
            throw Problem(.malformedRequest, "The field \(name.text) is neither * nor a list of entity tags.")
        }
        return .listed(tags)
    }

    private static func takeComma(from rest: inout Substring) -> Bool {
        guard rest.first == "," else { return false }
        rest = rest.dropFirst().trimmingBlanks()
        return true
    }

    private static func takeTag(from rest: inout Substring) -> (text: String, isWeak: Bool)? {
        let isWeak = rest.hasPrefix("W/")
        let quoted = isWeak ? rest.dropFirst(2) : rest
        guard quoted.first == "\"" else { return nil }
        let content = quoted.dropFirst()
        guard let end = content.utf8.firstIndex(of: UInt8(ascii: "\"")) else { return nil }
        let text = content[..<end]
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return nil }
        rest = content[content.utf8.index(after: end)...]
        return (String(text), isWeak)
    }

    static func == (left: EntityTags, right: EntityTags) -> Bool {
        switch (left, right) {
        case (.any, .any): true
        case (.listed(let left), .listed(let right)): left.elementsEqual(right) { $0 == $1 }
        default: false
        }
    }

    /// Whether the tag of what there is matches by weak comparison, as for `If-None-Match`.
    func containsWeakly(_ tag: String) -> Bool {
        switch self {
        case .any: true
        case .listed(let tags): tags.contains { $0.text.utf8.elementsEqual(tag.utf8) }
        }
    }

    /// Whether the tag of what there is matches by strong comparison, as for `If-Match`.
    func containsStrongly(_ tag: String) -> Bool {
        switch self {
        case .any: true
        case .listed(let tags): tags.contains { $0.text.utf8.elementsEqual(tag.utf8) && !$0.isWeak }
        }
    }

    /// The versions that it lists; a text that is no version of any record is left out, and so matches none.
    func versions(countsWeak: Bool) -> Precondition.Versions {
        switch self {
        case .any: .any
        case .listed(let tags):
            .listed(tags.filter { countsWeak || !$0.isWeak }.compactMap { RecordVersion($0.text) })
        }
    }
}

extension Precondition {
    /// The preconditions of a write.
    init(_ fields: FieldSection) throws(Problem) {
        self.init(
            ifMatch: try EntityTags.read(.ifMatch, in: fields)?.versions(countsWeak: false),
            ifNoneMatch: try EntityTags.read(.ifNoneMatch, in: fields)?.versions(countsWeak: true)
        )
    }
}
