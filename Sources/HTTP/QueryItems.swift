// SPDX-License-Identifier: Apache-2.0

/// The parameters of a query, in the order in which they were sent.
///
/// `+` is a space. A parameter without `=` has an empty value. Empty pieces, as behind a last `&`, are passed over.
package struct QueryItems: Sendable {
    package let items: [(name: String, value: String)]

    /// Reads the bytes behind the `?`; nil gives no parameters.
    ///
    /// - Throws: for a bad escape, a NUL or what is not UTF-8, naming the parameter, and for an empty name.
    package init(_ query: ArraySlice<UInt8>?) throws(QueryError) {
        var items: [(name: String, value: String)] = []
        var start = query?.startIndex ?? 0
        while let query, start < query.endIndex {
            let end = query[start...].firstIndex(of: Octet.ampersand) ?? query.endIndex
            if start < end { items.append(try Self.item(query[start..<end])) }
            start = end + 1
        }
        self.items = items
    }

    /// Gives the values of a parameter, in the order in which they were sent.
    package func values(of name: String) -> [String] {
        items.filter { $0.name == name }.map(\.value)
    }

    private static func item(_ piece: ArraySlice<UInt8>) throws(QueryError) -> (name: String, value: String) {
        let mark = piece.firstIndex(of: Octet.equals)
        let nameBytes = piece[..<(mark ?? piece.endIndex)]
        let valueBytes = mark.map { piece[($0 + 1)...] } ?? []
        guard !nameBytes.isEmpty else { throw QueryError(parameter: "", problem: nil) }
        do {
            let name = try PercentDecoder.decode(nameBytes, plusIsSpace: true)
            return (name, try PercentDecoder.decode(valueBytes, plusIsSpace: true))
        } catch {
            let name = try? PercentDecoder.decode(nameBytes, plusIsSpace: true)
            throw QueryError(parameter: name ?? String(decoding: nameBytes, as: UTF8.self), problem: error)
        }
    }
}
