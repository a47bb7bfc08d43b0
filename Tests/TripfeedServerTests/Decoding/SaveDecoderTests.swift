// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing
import Trips

@testable import TripfeedServer

struct SaveDecoderTests {
    private static let id = "0193e4a0-1b2c-7d3e-8f40-5a6b7c8d9e0f"
    private static let item = #"{"title":"x","trip":"\#(id)"}"#
    private let schema: Schema

    init() throws {
        schema = try TripSchema.make()
    }

    private func decode(_ json: String, merges: Bool = false) throws -> (save: Save, pointers: OperationPointers) {
        var decoder = SaveDecoder(schema: schema, mergesDuplicates: merges)
        return try decoder.save(from: try Members.value(json))
    }

    private func faults(_ json: String) throws -> [String] {
        do {
            _ = try decode(json)
            return []
        } catch let problem as Problem {
            return problem.faults.map(\.pointer)
        }
    }

    private func operation(_ json: String) -> String {
        #"{"operations":[\#(json)]}"#
    }

    @Test func `operations keep their order`() throws {
        let (save, pointers) = try decode(
            """
            {"author":"é","operations":[{"delete":{"model":"Trip","id":"\(Self.id)"}},\
            {"insert":{"model":"BucketListItem","id":null,"values":\(Self.item)}},\
            {"update":{"model":"Trip","id":"\(Self.id)","ifMatch":"x","values":{}}}]}
            """
        )
        #expect(save.author == "é")
        guard case .delete = save.operations[0], case .insert(let insert) = save.operations[1],
            case .update(let update) = save.operations[2], case .list(let members) = pointers,
            case .listed(let versions) = update.precondition.ifMatch
        else {
            Issue.record("The operations are not those that were asked for.")
            return
        }
        #expect(members == ["delete", "insert", "update"])
        #expect(insert.id == nil && !insert.mergesDuplicates)
        // A text that can be no version is a condition that no record meets.
        #expect(versions.isEmpty)
    }

    @Test func `only an insert without an id of its own is merged`() throws {
        let values = #""values":\#(Self.item)"#
        let (save, _) = try decode(
            #"{"operations":[{"insert":{"model":"BucketListItem",\#(values)}},{"insert":{"model":"BucketListItem","id":"\#(Self.id)",\#(values)}}]}"#,
            merges: true
        )
        let merges = save.operations.map { if case .insert(let insert) = $0 { insert.mergesDuplicates } else { false } }
        #expect(merges == [true, false])
    }

    @Test func `a save has 1 to 10,000 operations`() throws {
        let one = #"{"delete":{"model":"Trip","id":"\#(Self.id)"}}"#
        for (count, pointers) in [(0, ["/operations"]), (1, []), (10_000, []), (10_001, ["/operations"])] {
            #expect(try faults(operation([String](repeating: one, count: count).joined(separator: ","))) == pointers)
        }
    }

    @Test(arguments: [
        ("[]", [""]), ("{}", ["/operations"]), (#"{"operations":{}}"#, ["/operations"]),
        (#"{"operations":[1],"x/y":1,"author":"","ifToken":null}"#, ["/x~1y", "/operations/0", "/author", "/ifToken"]),
        (#"{"operations":[{}]}"#, ["/operations/0"]), (#"{"operations":[{"upsert":{}}]}"#, ["/operations/0"]),
        (#"{"operations":[{"insert":{},"delete":{}}]}"#, ["/operations/0"]),
        (#"{"operations":[{"insert":[]}]}"#, ["/operations/0"]),
        (#"{"operations":[{"insert":{"model":"Plane","values":{}}}]}"#, ["/operations/0/insert/model"]),
        (
            #"{"operations":[{"delete":{"model":"Trip"}},{"delete":{"model":"Trip","id":7,"x":1}}]}"#,
            ["/operations/0/delete/id", "/operations/1/delete/x", "/operations/1/delete/id"]
        ),
        (
            #"{"operations":[{"insert":{"model":"BucketListItem","id":"x","values":{"title":1}}}]}"#,
            ["/operations/0/insert/id", "/operations/0/insert/values/title", "/operations/0/insert/values/trip"]
        ),
        (#"{"operations":[{"insert":{"model":"Trip"}}]}"#, ["/operations/0/insert/values"]),
        (
            #"{"operations":[{"update":{"model":"Trip","id":"\#(id)","ifMatch":1,"values":{"name":null}}}]}"#,
            ["/operations/0/update/ifMatch", "/operations/0/update/values/name"]
        ),
        (
            #"{"operations":[{"update":{"model":"Trip","id":"\#(id)","values":{"id":"0193e4a0-1b2c-7d3e-8f40-5a6b7c8d9e00"}}}]}"#,
            ["/operations/0/update/values/id"]
        ),
        (#"{"operations":[{"update":{"model":"Trip","id":"\#(id)"}}]}"#, ["/operations/0/update/values"]),
    ])
    func `all faults of a save are gathered`(json: String, pointers: [String]) throws {
        #expect(try faults(json) == pointers)
    }

    @Test func `a token that is none is malformed, at its place`() throws {
        let json = #"{"operations":[{"delete":{"model":"Trip","id":"\#(Self.id)"}}],"ifToken":"x"}"#
        let problem = #expect(throws: Problem.self) { try decode(json) }
        #expect(problem?.kind == .malformedToken)
        #expect(problem?.faults.map(\.pointer) == ["/ifToken"])
    }

    @Test func `an author has 1 to 128 characters, none a control character`() throws {
        let delete = #""operations":[{"delete":{"model":"Trip","id":"\#(Self.id)"}}]"#
        let longest = String(repeating: "é", count: 128)
        for (author, isFine) in [(longest, true), (longest + "x", false), ("", false), ("a\\nb", false), ("a", true)] {
            #expect(try faults(#"{\#(delete),"author":"\#(author)"}"#) == (isFine ? [] : ["/author"]), "\(author)")
        }
        #expect(try faults(#"{\#(delete),"author":7}"#) == ["/author"])
        #expect(try decode(#"{\#(delete),"author":null}"#).save.author == nil)
    }
}
