// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing
import Trips

struct RecordEncoderTests {
    private let encoder: RecordEncoder
    private let version = RecordVersion(
        transaction: RecordID(high: 0x0193_0E5A_7B2C_7DEF, low: 0x8123_4567_89AB_CDEF)
    )

    init() throws {
        encoder = RecordEncoder(schema: try TripSchema.make())
    }

    private func json(_ model: Int, _ values: [AttributeValue]) -> String {
        let reference = RecordReference(model: model, id: RecordID(high: 0, low: 1))
        let record = Record(reference: reference, version: version, values: values)
        let bytes = encoder.encode(record)
        #expect(written { encoder.append(record, to: &$0) } == String(decoding: bytes, as: UTF8.self))
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func `a trip shows id, version and every member in schema order`() {
        let values: [AttributeValue] = [
            .text("Lisbon in \"May\""), .text("Lisboa"), .date(milliseconds: 1_777_593_600_000),
            .date(milliseconds: 1_777_766_400_001), .reference(high: 0, low: 2),
        ]
        let expected = #"""
            {"id":"00000000-0000-0000-0000-000000000001","version":"-OBDLbggUTy07oKbXPjCvk",\#
            "name":"Lisbon in \"May\"","destination":"Lisboa","startDate":"2026-05-01T00:00:00.000Z",\#
            "endDate":"2026-05-03T00:00:00.001Z","livingAccommodation":"00000000-0000-0000-0000-000000000002"}
            """#
        #expect(json(0, values) == expected)
    }

    @Test func `what is null is shown as null`() {
        #expect(
            json(1, [.text("Casa"), .null, .boolean(false), .null]) == """
                {"id":"00000000-0000-0000-0000-000000000001","version":"-OBDLbggUTy07oKbXPjCvk",\
                "placeName":"Casa","address":null,"isConfirmed":false,"trip":null}
                """
        )
    }

    @Test func `a composite is an object of all its parts`() {
        let address = AttributeValue.composite([.text("Rua 1"), .null, .text(""), .text("PT")])
        #expect(
            json(1, [.text("Casa"), address, .boolean(true), .reference(high: 0, low: 3)]) == """
                {"id":"00000000-0000-0000-0000-000000000001","version":"-OBDLbggUTy07oKbXPjCvk",\
                "placeName":"Casa","address":{"street":"Rua 1","city":null,"postcode":"","country":"PT"},\
                "isConfirmed":true,"trip":"00000000-0000-0000-0000-000000000003"}
                """
        )
    }

    @Test func `a line is the object with its model first, and a line feed`() {
        let reference = RecordReference(model: 1, id: RecordID(high: 0, low: 1))
        let record = Record(
            reference: reference,
            version: version,
            values: [.text("\n"), .null, .boolean(true), .null]
        )
        let object = String(decoding: encoder.encode(record), as: UTF8.self)
        let line = written { encoder.appendLine(record, to: &$0) }
        #expect(line == #"{"model":"LivingAccommodation","# + object.dropFirst() + "\n")
        #expect(line.hasPrefix(#"{"model":"LivingAccommodation","id":"00000000-"#))
        #expect(line.utf8.count(where: { $0 == UInt8(ascii: "\n") }) == 1, "No value breaks a line.")
    }
}
