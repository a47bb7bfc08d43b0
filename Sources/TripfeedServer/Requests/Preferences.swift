// SPDX-License-Identifier: Apache-2.0

import HTTP

/// What `Prefer` asks for, of what is known here (RFC 7240); nothing in it ever fails.
struct Preferences: Equatable {
    /// `return=minimal`: no body in the answer to a write.
    var returnsMinimal = false
    /// `resolution=merge-duplicates`: an insert that clashes becomes an update.
    var mergesDuplicates = false

    /// The first occurrence of a preference counts; names are compared without case, values with it.
    init(_ fields: FieldSection) {
        guard fields.contains(.prefer) else { return }
        var seen: Set<String> = []
        for preference in fields.all(.prefer).flatMap({ $0.split(separator: ",") }) {
            let token = preference.split(separator: ";", maxSplits: 1).first ?? ""
            let parts = token.split(separator: "=", maxSplits: 1).map { $0.trimmingBlanks() }
            guard let name = parts.first?.lowercased(), seen.insert(name).inserted, parts.count == 2 else { continue }
            let value = parts[1].trimmingQuotes()
            returnsMinimal = returnsMinimal || name == "return" && value == "minimal"
            mergesDuplicates = mergesDuplicates || name == "resolution" && value == "merge-duplicates"
        }
    }
}

extension Substring {
    /// Without the spaces and tabs around it.
    func trimmingBlanks() -> Substring {
        var text = self
        while let first = text.utf8.first, first == 0x20 || first == 0x09 { text.removeFirst() }
        while let last = text.utf8.last, last == 0x20 || last == 0x09 { text.removeLast() }
        return text
    }

    /// Without a pair of quotation marks around it.
    fileprivate func trimmingQuotes() -> Substring {
        count >= 2 && first == "\"" && last == "\"" ? dropFirst().dropLast() : self
    }
}
