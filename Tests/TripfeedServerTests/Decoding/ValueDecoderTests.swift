// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing
import Trips

@testable import TripfeedServer

struct ValueDecoderTests {
    private static let id = "0193E4A0-1B2C-7D3E-8F40-5A6B7C8D9E0F"
    private let schema: Schema

    init() throws {
        schema = try TripSchema.make()
    }

    private func decode(_ json: String, _ model: Int, _ name: String) throws -> (AttributeValue?, FaultList) {
        let attribute = schema[model].attributes[try Members.attribute(name, of: model)]
        var faults = FaultList()
        let value = ValueDecoder.value(of: try Members.value(json), for: attribute, at: "/x", faults: &faults)
        return (value, faults)
    }

    @Test(
        arguments: [
            (#""a""#, 0, "name", .text("a")), (#""""#, 0, "name", .text("")), ("null", 2, "details", .null),
            ("true", 1, "isConfirmed", .boolean(true)), (#""1970-01-01""#, 0, "startDate", .date(milliseconds: 0)),
            (#""1970-01-01t01:00:00.0019+01:00""#, 0, "endDate", .date(milliseconds: 1)),
            ("\"\(id)\"", 1, "trip", .reference(high: 0x0193_E4A0_1B2C_7D3E, low: 0x8F40_5A6B_7C8D_9E0F)),
            ("null", 1, "trip", .null), ("{}", 1, "address", .null), (#"{"city":null}"#, 1, "address", .null),
            (#"{"country":"PT","city":""}"#, 1, "address", .composite([.null, .text(""), .null, .text("PT")])),
        ] as [(String, Int, String, AttributeValue)]
    )
    func `a value of its kind is read`(json: String, model: Int, name: String, expected: AttributeValue) throws {
        let (value, faults) = try decode(json, model, name)
        #expect(value == expected)
        #expect(faults.isEmpty)
    }

    @Test(arguments: [
        ("1", 0, "name", "/x"), ("null", 0, "name", "/x"), ("{}", 0, "name", "/x"), (#""a\u0000b""#, 0, "name", "/x"),
        (#""true""#, 1, "isConfirmed", "/x"), ("null", 1, "isConfirmed", "/x"), ("0", 1, "isConfirmed", "/x"),
        (#""2027-02-29""#, 0, "startDate", "/x"), (#""2027-01-01T24:00:00Z""#, 0, "startDate", "/x"),
        (#""2027-01-01T23:59:60Z""#, 0, "startDate", "/x"), (#""2027-01-01 00:00:00Z""#, 0, "startDate", "/x"),
        (#""2027-01-01T00:00:00""#, 0, "startDate", "/x"), (#""0000-01-01""#, 0, "startDate", "/x"),
        (#""0001-01-01T00:00:00+00:01""#, 0, "startDate", "/x"), ("0", 0, "startDate", "/x"),
        (#""x""#, 1, "trip", "/x"), ("7", 1, "trip", "/x"), ("[]", 1, "address", "/x"), (#""x""#, 1, "address", "/x"),
        (#"{"town":"x"}"#, 1, "address", "/x/town"), (#"{"city":1}"#, 1, "address", "/x/city"),
        (#"{"a/b":null}"#, 1, "address", "/x/a~1b"),
    ])
    func `any other is a fault at its place`(json: String, model: Int, name: String, pointer: String) throws {
        let (value, faults) = try decode(json, model, name)
        #expect(value == nil)
        #expect(faults.faults.map(\.pointer) == [pointer])
    }

    @Test func `a text has at most 64 KiB, also in a composite`() throws {
        let longest = String(repeating: "é", count: 32_768)
        #expect(try decode("\"\(longest)\"", 0, "name").0 == .text(longest))
        #expect(try decode("\"\(longest)x\"", 0, "name").1.faults.map(\.pointer) == ["/x"])
        #expect(try decode("{\"city\":\"\(longest)\"}", 1, "address").1.isEmpty)
        #expect(try decode("{\"city\":\"\(longest)x\"}", 1, "address").1.faults.map(\.pointer) == ["/x/city"])
    }

    @Test func `text is kept as it came`() throws {
        let (value, _) = try decode("\"e\u{301}\"", 0, "name")
        #expect(value == .text("e\u{301}"))
        #expect(value != .text("\u{E9}"))
    }

    @Test func `all faults of a composite are told`() throws {
        let (_, faults) = try decode(#"{"city":1,"x":2,"street":true,"country":"PT"}"#, 1, "address")
        #expect(faults.faults.map(\.pointer) == ["/x/city", "/x/x", "/x/street"])
    }
}
