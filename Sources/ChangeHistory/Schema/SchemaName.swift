// SPDX-License-Identifier: Apache-2.0

/// Which names and paths a declaration may use.
enum SchemaName {
    /// Names that mean something else in some route's query string, or in every record.
    private static let reserved: Set<String> = [
        "id", "model", "version", "included",
        "filter", "sort", "limit", "cursor", "count", "fields", "include", "section",
        "after", "before", "since", "until", "through", "order", "wait", "ping", "lastEventID",
        "author", "excludeAuthor", "bundle", "process",
    ]

    /// Paths of the server's own.
    private static let reservedPaths: Set<String> = [
        "healthz", "history", "metrics", "problems", "readyz", "snapshot", "transactions",
    ]

    /// An ASCII letter, then letters and digits.
    static func isIdentifier(_ name: String) -> Bool {
        guard let first = name.utf8.first, isLetter(first) else { return false }
        return name.utf8.allSatisfy { isLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    /// An identifier that a record can have as a member; readers and files may not tell `version` from `Version`.
    static func isMember(_ name: String) -> Bool {
        isIdentifier(name) && !reserved.contains { $0.lowercased() == name.lowercased() }
    }

    /// Lower-case ASCII letters and hyphens.
    static func isPath(_ path: String) -> Bool {
        !path.isEmpty
            && path.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || $0 == UInt8(ascii: "-") }
    }

    /// A path that can stand at the root.
    static func isCollectionPath(_ path: String) -> Bool {
        isPath(path) && !reservedPaths.contains(path)
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}
