// SPDX-License-Identifier: Apache-2.0

/// Writes a transaction as the JSON object that history shows, and chains its fingerprint over that very text.
package struct TransactionEncoder: Sendable {
    private let schema: Schema
    private let store: RecordID

    package init(schema: Schema, store: RecordID) {
        self.schema = schema
        self.store = store
    }

    /// Gives the object, and the token that it begins with; `previous` is the head that the transaction follows.
    package func encode(_ transaction: Transaction, after previous: HistoryToken) -> (
        json: [UInt8], token: HistoryToken
    ) {
        var json: [UInt8] = []
        json.reserveCapacity(384 + transaction.changes.count * 160)
        json.append(contentsOf: "{\"token\":\"".utf8)
        // The token follows from what comes behind it: its place is kept, and filled when that is there.
        let place = json.count..<json.count + HistoryToken.textLength
        json.append(contentsOf: repeatElement(0, count: place.count))
        appendContent(of: transaction, to: &json)
        let fingerprint = Fingerprint.chained(to: previous.fingerprint, json[place.upperBound...])
        let token = HistoryToken(store: store, number: previous.number + 1, fingerprint: fingerprint)
        var text: [UInt8] = []
        token.append(to: &text)
        json.replaceSubrange(place, with: text)
        return (json, token)
    }

    /// Everything behind the token's text: what the fingerprint covers.
    private func appendContent(of transaction: Transaction, to bytes: inout [UInt8]) {
        bytes.append(contentsOf: "\",\"transactionIdentifier\":".utf8)
        bytes.appendJSON(transaction.identifier)
        bytes.append(contentsOf: ",\"storeIdentifier\":".utf8)
        bytes.appendJSON(store)
        bytes.append(contentsOf: ",\"timestamp\":".utf8)
        bytes.appendJSON(transaction.timestamp)
        bytes.append(contentsOf: ",\"author\":".utf8)
        bytes.appendJSON(transaction.author)
        bytes.append(contentsOf: ",\"bundleIdentifier\":".utf8)
        bytes.appendJSON(transaction.bundle)
        bytes.append(contentsOf: ",\"processIdentifier\":".utf8)
        bytes.appendJSON(transaction.process)
        bytes.append(contentsOf: ",\"changes\":[".utf8)
        for (index, change) in transaction.changes.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            append(change, to: &bytes)
        }
        bytes.append(contentsOf: "]}".utf8)
    }

    private func append(_ change: Change, to bytes: inout [UInt8]) {
        let model = schema[change.model]
        bytes.append(contentsOf: "{\"type\":\"".utf8)
        bytes.append(contentsOf: change.kind.name.utf8)
        bytes.append(contentsOf: "\",\"model\":".utf8)
        bytes.appendJSON(model.name)
        bytes.append(contentsOf: ",\"id\":".utf8)
        bytes.appendJSON(change.id)
        switch change.kind {
        case .insert: break
        case .update(let attributes): append(attributes, of: model, to: &bytes)
        case .delete(let values): append(tombstone: values, of: model, to: &bytes)
        }
        bytes.append(UInt8(ascii: "}"))
    }

    private func append(_ attributes: PositionSet, of model: Model, to bytes: inout [UInt8]) {
        bytes.append(contentsOf: ",\"updatedAttributes\":[".utf8)
        var isFirst = true
        for (position, attribute) in model.attributes.enumerated() where attributes.contains(position) {
            if !isFirst { bytes.append(UInt8(ascii: ",")) }
            isFirst = false
            bytes.appendJSON(attribute.name)
        }
        bytes.append(UInt8(ascii: "]"))
    }

    private func append(tombstone values: [AttributeValue], of model: Model, to bytes: inout [UInt8]) {
        bytes.append(contentsOf: ",\"tombstone\":{".utf8)
        var isFirst = true
        for (position, attribute) in model.attributes.enumerated() where attribute.isPreserved {
            if !isFirst { bytes.append(UInt8(ascii: ",")) }
            isFirst = false
            bytes.appendJSON(attribute.name)
            bytes.append(UInt8(ascii: ":"))
            bytes.appendJSON(values[position], kind: attribute.kind)
        }
        bytes.append(UInt8(ascii: "}"))
    }
}
