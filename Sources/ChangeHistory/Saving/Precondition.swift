// SPDX-License-Identifier: Apache-2.0

/// What has to hold of a record's version, from before the save, for an operation to be carried out
/// (RFC 9110, section 13.1).
package struct Precondition: Sendable {
    /// The versions that a condition names.
    package enum Versions: Sendable {
        /// `*`: any record at all.
        case any
        /// One of these; a text that is no version matches none.
        case listed([RecordVersion])
    }

    /// `If-Match`; nil asks for nothing.
    package var ifMatch: Versions?
    /// `If-None-Match`; nil asks for nothing.
    package var ifNoneMatch: Versions?

    package init(ifMatch: Versions? = nil, ifNoneMatch: Versions? = nil) {
        self.ifMatch = ifMatch
        self.ifNoneMatch = ifNoneMatch
    }

    /// Whether it holds for a record of this version; nil means that there is no record, or that the save made it.
    package func holds(for version: RecordVersion?) -> Bool {
        (ifMatch.map { Self.contains(version, in: $0) } ?? true)
            && !(ifNoneMatch.map { Self.contains(version, in: $0) } ?? false)
    }

    private static func contains(_ version: RecordVersion?, in versions: Versions) -> Bool {
        guard let version else { return false }
        return switch versions {
        case .any: true
        case .listed(let list): list.contains(version)
        }
    }
}
