// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import HTTP
import Testing

@testable import TripfeedServer

struct ParametersTests {
    private func read(_ query: String?) throws -> Parameters {
        try Parameters(query.map { Array($0.utf8)[...] }, single: ["limit", "sort"], repeatable: ["author"])
    }

    private func detail(_ query: String) -> String? {
        do {
            _ = try read(query)
            return nil
        } catch {
            return (error as? Problem)?.detail
        }
    }

    @Test func `a single one has one value, a repeatable one all in their order`() throws {
        let parameters = try read("author=b&limit=5&author=a&author=")
        #expect(parameters["limit"] == "5")
        #expect(parameters["sort"] == nil)
        #expect(parameters.values("author") == ["b", "a", ""])
    }

    @Test(arguments: [nil, ""] as [String?])
    func `without a query there are none`(query: String?) throws {
        #expect(try read(query).values("author").isEmpty)
    }

    @Test(arguments: [
        ("colour=red", "colour"), ("Limit=5", "Limit"), ("limit=1&limit=1", "limit"), ("author=a&%20=1", " "),
        ("l%C3%AFmit=1", "lïmit"),
    ])
    func `one that is not there, or there twice, is named`(query: String, name: String) {
        #expect(detail(query)?.contains("‘\(name)’") == true)
    }

    @Test(arguments: ["author=%", "author=%4", "author=%zz", "author=%00", "author=%FF"])
    func `what cannot be decoded names its parameter`(query: String) {
        #expect(detail(query)?.contains("author") == true)
    }

    @Test(arguments: ["1", "10", "007", "000000010"])
    func `a whole number in its range is read`(text: String) throws {
        #expect(try read("limit=\(text)").integer("limit", in: 1...10) == Int(text))
    }

    @Test(arguments: ["", "0", "11", "-1", "+1", "1.0", "1e1", "0x1", " 1", "١", "0000000001", "99999999999999999999"])
    func `any other text is no whole number`(text: String) throws {
        let parameters = try read("limit=\(text.percentEncoded())")
        #expect(throws: Problem.self) { try parameters.integer("limit", in: 1...10) }
    }

    @Test func `their order does not change what they say`() throws {
        let one = try read("author=b&sort=name&author=a").sorted(without: [])
        let two = try read("author=a&author=b&sort=name").sorted(without: [])
        #expect(one.elementsEqual(two) { $0 == $1 })
        #expect(try read("author=a&limit=1").sorted(without: ["limit"]).map(\.name) == ["author"])
    }

    @Test func `a query is written as it can be read again`() throws {
        let author = "a b+c&d=é/ü%"
        let query = try read("author=\(author.percentEncoded())&limit=1").query(replacing: "limit", by: "2")
        let again = try read(query)
        #expect(again["limit"] == "2")
        #expect(again.values("author") == [author])
        #expect(query.utf8.allSatisfy { $0 < 0x80 })
    }

    @Test(arguments: ["2027-01-01T00:00:00 01:00", "2027-01-01T00:00:00+01:00"])
    func `a space before an offset is a plus`(text: String) {
        #expect(text.asDateParameter() == Timestamp("2026-12-31T23:00:00Z"))
    }

    @Test(arguments: ["2027-01-01 00:00:00Z", " 2027-01-01", "2027-01-01 ", "", "now"])
    func `a space elsewhere makes it no date`(text: String) {
        #expect(text.asDateParameter() == nil)
    }
}
