// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing
import Trips

@testable import TripfeedServer

struct InsertDecoderTests {
    private static let id = "0193e4a0-1b2c-7d3e-8f40-5a6b7c8d9e0f"
    private let schema: Schema

    init() throws {
        schema = try TripSchema.make()
    }

    private func trip(_ more: String) throws -> JSONObject {
        try Members.object(
            #"{"name":"A","destination":"B","startDate":"2027-01-01","endDate":"2027-01-02"\#(more)}"#
        )
    }

    private func faults(_ more: String, allowsID: Bool = true) throws -> [String] {
        var decoder = InsertDecoder(schema: schema)
        _ = decoder.insert(try trip(more), model: 0, base: "", allowsID: allowsID)
        return decoder.faults.faults.map(\.pointer)
    }

    @Test func `nested records follow in the order that the model declares`() throws {
        var decoder = InsertDecoder(schema: schema)
        let more = #"""
            ,"bucketList":[{"title":"a"},{"title":"b","id":"\#(Self.id)"}],"livingAccommodation":{"placeName":"c"}
            """#
        let insert = decoder.insert(try trip(more), model: 0, base: "", allowsID: true)
        #expect(decoder.faults.isEmpty)
        #expect(insert.nested.map(\.pointer) == ["/livingAccommodation", "/bucketList/0", "/bucketList/1"])
        #expect(insert.nested.map(\.insert.model) == [1, 2, 2])
        #expect(insert.nested.map(\.insert.id?.description) == [nil, nil, Self.id])
    }

    @Test(arguments: [
        // Null is what a trip without one shows.
        #","livingAccommodation":null"#, #","bucketList":null"#, #","bucketList":[]"#, #","id":"\#(id)""#,
        #","id":null"#,
    ])
    func `what says nothing new is no fault`(more: String) throws {
        #expect(try faults(more) == [])
    }

    @Test(arguments: [
        (#","version":"x""#, ["/version"]), (#","livingAccommodation":"\#(id)""#, ["/livingAccommodation"]),
        (#","livingAccommodation":[]"#, ["/livingAccommodation"]),
        (#","livingAccommodation":7"#, ["/livingAccommodation"]),
        (#","bucketList":{}"#, ["/bucketList"]), (#","bucketList":"x""#, ["/bucketList"]),
        (#","bucketList":[1,{"title":"a"},null]"#, ["/bucketList/0", "/bucketList/2"]),
        (#","bucketList":[{"title":"a","trip":"\#(id)"}]"#, ["/bucketList/0/trip"]),
        (#","bucketList":[{"title":"a","version":"x"}]"#, ["/bucketList/0/version"]),
        (#","livingAccommodation":{"x":1}"#, ["/livingAccommodation/x", "/livingAccommodation/placeName"]),
        (#","livingAccommodation":{"placeName":"a","bucketList":[]}"#, ["/livingAccommodation/bucketList"]),
    ])
    func `what cannot be nested is a fault at its place`(more: String, pointers: [String]) throws {
        #expect(try faults(more) == pointers)
    }

    @Test func `a list that is none is told to be one`() throws {
        var decoder = InsertDecoder(schema: schema)
        _ = decoder.insert(try trip(#","bucketList":{}"#), model: 0, base: "", allowsID: true)
        #expect(decoder.faults.faults.first?.detail == "‘bucketList’ is a list of objects.")
    }

    @Test func `in a save the id stands beside the values`() throws {
        #expect(try faults(#","id":"\#(Self.id)""#, allowsID: false) == ["/id"])
    }
}
