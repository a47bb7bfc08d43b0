// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing
import Trips

@testable import TripfeedServer

struct RecordDecoderTests {
    private static let id = "0193e4a0-1b2c-7d3e-8f40-5a6b7c8d9e0f"
    private let schema: Schema

    init() throws {
        schema = try TripSchema.make()
    }

    private func pointers(_ json: String, _ model: Int, base: String = "", nested: Bool = false) throws -> [String] {
        var decoder = RecordDecoder(schema: schema, model: model, base: base)
        _ = decoder.content(of: try Members.object(json), filling: nil, allowsNested: nested)
        return decoder.faults.faults.map(\.pointer)
    }

    private func patchPointers(_ json: String, _ model: Int) throws -> [String] {
        var decoder = RecordDecoder(schema: schema, model: model)
        _ = decoder.patches(of: try Members.object(json), fixed: nil)
        return decoder.faults.faults.map(\.pointer)
    }

    @Test func `what is left out or null gets its default`() throws {
        var decoder = RecordDecoder(schema: schema, model: 2)
        let json = #"{"title":"x","details":null,"trip":"\#(Self.id)"}"#
        let (content, _) = decoder.content(of: try Members.object(json), filling: nil, allowsNested: false)
        #expect(decoder.faults.isEmpty)
        let id = try #require(RecordID(Self.id))
        #expect(content.values == [.text("x"), .null, .boolean(false), .boolean(false), .reference(id)])
        #expect(content.given == PositionSet([0, 1, 4]))
    }

    @Test(arguments: [
        (#"{}"#, 0, ["/name", "/destination", "/startDate", "/endDate"]),
        // A member that is there but cannot be read is one fault, not two.
        (#"{"title":1}"#, 2, ["/title", "/trip"]),
        (#"{"placeName":"x","colour":1,"isConfirmed":null}"#, 1, ["/colour", "/isConfirmed"]),
        (#"{"placeName":"x","Address":{}}"#, 1, ["/Address"]),
        (#"{"placeName":"x","id":"y","version":null}"#, 1, ["/id", "/version"]),
        (#"{"placeName":"x","id":7,"version":7}"#, 1, ["/id", "/version"]),
        (#"{"placeName":"x","bucketList":[]}"#, 1, ["/bucketList"]),
    ])
    func `all faults of a record are gathered`(json: String, model: Int, pointers expected: [String]) throws {
        #expect(try pointers(json, model) == expected)
        #expect(
            try pointers(json, model, base: "/operations/0/insert/values")
                == expected.map { "/operations/0/insert/values\($0)" }
        )
    }

    @Test(arguments: [
        (#"{"isConfirmed":null}"#, 1, ["/isConfirmed"]), (#"{"placeName":null,"trip":1}"#, 1, ["/placeName", "/trip"]),
        (#"{"address":{"town":"x"},"x":1}"#, 1, ["/address/town", "/x"]),
        (#"{"bucketList":[]}"#, 0, ["/bucketList"]), (#"{"livingAccommodation":{}}"#, 0, ["/livingAccommodation"]),
        (#"{}"#, 0, []),
    ])
    func `all faults of a merge patch are gathered`(json: String, model: Int, pointers: [String]) throws {
        #expect(try patchPointers(json, model) == pointers)
    }

    @Test func `a merge patch reaches into a composite, and null sets the default`() throws {
        var decoder = RecordDecoder(schema: schema, model: 1)
        let json = #"{"address":{"city":"Faro","street":null},"trip":null}"#
        let (patches, _) = decoder.patches(of: try Members.object(json), fixed: nil)
        #expect(decoder.faults.isEmpty)
        try #require(patches.map(\.attribute) == [1, 3])
        guard case .merge(let parts) = patches[0].action, case .set(let trip) = patches[1].action else {
            Issue.record("An object is merged, null is set.")
            return
        }
        #expect(parts.map(\.part) == [1, 0])
        #expect(parts.map(\.value) == [.text("Faro"), .null])
        #expect(trip == .null)
    }

    @Test func `id, version and read-only members are expectations`() throws {
        let json = #"{"id":"\#(Self.id.uppercased())","version":"none","livingAccommodation":"\#(Self.id)"}"#
        var decoder = RecordDecoder(schema: schema, model: 0)
        let (patches, meta) = decoder.patches(of: try Members.object(json), fixed: nil)
        #expect(decoder.faults.isEmpty && patches.isEmpty)
        #expect(meta.expectation.id?.description == Self.id)
        // A text that can be no version is one that no record has.
        #expect(meta.expectation.version == .some(nil))
        #expect(meta.expectation.readOnlyValues.map(\.attribute) == [4])
    }

    @Test(arguments: [
        (#"{"placeName":"x"}"#, []), (#"{"placeName":"x","trip":"\#(id)"}"#, []),
        (#"{"placeName":"x","trip":null}"#, ["/trip"]),
        (#"{"placeName":"x","trip":"\#(id.replacing("0193", with: "0194"))"}"#, ["/trip"]),
    ])
    func `a reference that the path decides has to be that one`(json: String, pointers: [String]) throws {
        let fixed = (attribute: 3, value: AttributeValue.reference(try #require(RecordID(Self.id))))
        var whole = RecordDecoder(schema: schema, model: 1)
        let (content, _) = whole.content(of: try Members.object(json), filling: fixed, allowsNested: false)
        #expect(whole.faults.faults.map(\.pointer) == pointers)
        #expect(content.values[3] == fixed.value && content.given.contains(3))
        var patch = RecordDecoder(schema: schema, model: 1)
        _ = patch.patches(of: try Members.object(json), fixed: fixed)
        #expect(patch.faults.faults.map(\.pointer) == pointers)
    }
}
