// SPDX-License-Identifier: Apache-2.0

/// Writes records of a schema as JSON objects: `id`, `version`, then every attribute in schema order.
package struct RecordEncoder: Sendable {
    /// For each model, for each attribute, the bytes between the value before and its own: `,"name":`.
    private let memberPrefixes: [[[UInt8]]]
    private let schema: Schema

    /// Makes the bytes between values once for all records.
    package init(schema: Schema) {
        self.schema = schema
        memberPrefixes = schema.models.map { model in
            model.attributes.map { attribute in
                var bytes = Array(",".utf8)
                bytes.appendJSON(attribute.name)
                bytes.append(UInt8(ascii: ":"))
                return bytes
            }
        }
    }

    /// Appends the record as one object.
    package func append(_ record: Record, to bytes: inout [UInt8]) {
        let attributes = schema[record.reference.model].attributes
        let prefixes = memberPrefixes[record.reference.model]
        bytes.append(contentsOf: "{\"id\":".utf8)
        bytes.appendJSON(record.reference.id)
        bytes.append(contentsOf: ",\"version\":\"".utf8)
        record.version.append(to: &bytes)
        bytes.append(UInt8(ascii: "\""))
        for index in attributes.indices {
            bytes.append(contentsOf: prefixes[index])
            bytes.appendJSON(record.values[index], kind: attributes[index].kind)
        }
        bytes.append(UInt8(ascii: "}"))
    }

    /// Appends the record as one object with its model's name as a first member, and a line feed.
    package func appendLine(_ record: Record, to bytes: inout [UInt8]) {
        bytes.append(contentsOf: "{\"model\":".utf8)
        bytes.appendJSON(schema[record.reference.model].name)
        bytes.append(UInt8(ascii: ","))
        let start = bytes.count
        append(record, to: &bytes)
        // The object's own brace, which the line's stands for.
        bytes.remove(at: start)
        bytes.append(UInt8(ascii: "\n"))
    }

    /// Gives the record as one object.
    package func encode(_ record: Record) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(512)
        append(record, to: &bytes)
        return bytes
    }
}
