// SPDX-License-Identifier: Apache-2.0

import HTTP

/// What `Prefer` asks for, of what is known here (RFC 7240); nothing in it ever fails.
struct Preferences: Equatable {
    /// `return=minimal`: no body in the answer to a write.
    var returnsMinimal = false
    /// `resolution=merge-duplicates`: an insert that clashes becomes an update.
    var mergesDuplicates = false
    /// `wait=N`: hold the request for so many seconds until there is something to tell; more than can be had counts as
    /// the most.
    var wait: Int?

    /// The first occurrence of a preference counts; names are compared without case, values with it.
    init(_ fields: FieldSection) {
        guard fields.contains(.prefer) else { return }
        var seen: Set<String> = []
        for preference in fields.all(.prefer).flatMap({ $0[...].split(outsideQuotes: ",") }) {
            let token = preference.split(outsideQuotes: ";")[0]
            let parts = token.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                .map { $0.trimmingBlanks() }
            let name = parts[0].lowercased()
            guard seen.insert(name).inserted, parts.count == 2 else { continue }
            let value = parts[1].unquoted()
            returnsMinimal = returnsMinimal || name == "return" && value == "minimal"
            mergesDuplicates = mergesDuplicates || name == "resolution" && value == "merge-duplicates"
            if name == "wait" { wait = Self.seconds(value) }
        }
    }

    private static func seconds(_ text: String) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
        return min(Int(text) ?? .max, Wait.maximumSeconds)
    }
}

extension Substring {
    /// Without the spaces and tabs around it.
    func trimmingBlanks() -> Substring {
        let isOther = { (byte: UInt8) in byte != 0x20 && byte != 0x09 }
        guard let first = utf8.firstIndex(where: isOther), let last = utf8.lastIndex(where: isOther) else { return "" }
        return self[first..<utf8.index(after: last)]
    }

    /// The parts between separators that stand in no quoted string (RFC 9110, section 5.6.4); always at least one.
    func split(outsideQuotes separator: Unicode.Scalar) -> [Substring] {
        var parts: [Substring] = []
        var start = startIndex
        var isQuoted = false
        var isEscaped = false
        for index in unicodeScalars.indices {
            switch unicodeScalars[index] {
            case _ where isEscaped: isEscaped = false
            case "\\" where isQuoted: isEscaped = true
            case "\"": isQuoted.toggle()
            case separator where !isQuoted:
                parts.append(self[start..<index])
                start = unicodeScalars.index(after: index)
            default: break
            }
        }
        return parts + [self[start...]]
    }

    /// What a quoted string says; any other text as it is.
    fileprivate func unquoted() -> String {
        let scalars = unicodeScalars
        guard scalars.count >= 2, scalars.first == "\"", scalars.last == "\"" else { return String(self) }
        var content = String.UnicodeScalarView()
        var isEscaped = false
        for scalar in scalars.dropFirst().dropLast() {
            if scalar == "\\", !isEscaped {
                isEscaped = true
            } else {
                content.append(scalar)
                isEscaped = false
            }
        }
        return String(content)
    }
}
