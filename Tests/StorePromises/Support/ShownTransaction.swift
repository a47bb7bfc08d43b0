// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

/// A transaction as a reader of history gets it, read back from its JSON.
struct ShownTransaction {
    let token: HistoryToken
    let identifier: RecordID
    let timestamp: Timestamp
    let author: String?
    let bundle: String?
    let process: String?
    let changes: [ShownChange]
    let isPartial: Bool

    init(_ json: JSONValue) throws {
        let object = try json.object()
        token = try #require(HistoryToken(object.text("token") ?? ""))
        identifier = try #require(RecordID(object.text("transactionIdentifier") ?? ""))
        timestamp = try #require(Timestamp(object.text("timestamp") ?? ""))
        author = object.text("author")
        bundle = object.text("bundleIdentifier")
        process = object.text("processIdentifier")
        guard case .array(let changes)? = object["changes"] else { throw UnexpectedJSON() }
        self.changes = try changes.map { try ShownChange($0) }
        if case .boolean(true)? = object["partial"] { isPartial = true } else { isPartial = false }
        #expect(object["partial"] == nil || isPartial, "`partial` is true or not there.")
        #expect(object.text("storeIdentifier") == token.store.description)
    }

    /// Reads a page's array.
    static func list(_ bytes: [UInt8]) throws -> [ShownTransaction] {
        guard case .array(let values) = try JSONReader.read(bytes) else { throw UnexpectedJSON() }
        return try values.map { try ShownTransaction($0) }
    }
}

extension ShownTransaction {
    /// What filters look at.
    func summary(in schema: Schema) -> TransactionSummary {
        TransactionSummary(
            author: author,
            bundle: bundle,
            process: process,
            models: PositionSet(changes.compactMap { schema.position(of: $0.model) })
        )
    }
}
