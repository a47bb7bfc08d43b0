// SPDX-License-Identifier: Apache-2.0

import Testing
import Trips

@testable import ChangeHistory

@Suite struct ODataFaultTests {
    private let trips: FilterTexts

    init() throws {
        trips = try FilterTexts(model: "Trip")
    }

    private func fault(_ text: String) -> FilterError? {
        do throws(FilterError) {
            _ = try trips.read(text)
            return nil
        } catch { return error }
    }

    /// What cannot be read, the byte where that is seen, and a part of what is said about it.
    @Test(arguments: [
        ("", 0, "not empty"),
        ("  ", 2, "not empty"),
        ("name eq", 7, "space behind"),
        ("name eq ", 8, "A value was expected"),
        ("name 'a'", 5, "An operator was expected"),
        ("name = 'a'", 5, "An operator was expected"),
        ("name eq 'a", 8, "closing apostrophe"),
        ("name eq 'a' b", 12, "‘b’ is no operator"),
        ("name eq 'a')", 11, "the end was expected"),
        ("(name eq 'a'", 12, "‘)’ was expected"),
        ("name eq'a'", 7, "space behind"),
        ("'a'eq name", 3, "space before"),
        ("name EQ 'a'", 5, "lower case"),
        ("name eq 'a' AND true", 12, "lower case"),
        ("name eq \"a\"", 8, "A value was expected"),
        ("nøme eq 'a'", 0, "no attribute ‘n’"),
        ("name eq 'a\0'", 10, "NUL"),
        // Literals.
        ("id eq 0193abcd-0000-7000-8000-00000000000", 10, "does not go on"),
        ("startDate ge 2026-02-30", 13, "A date is"),
        ("startDate ge 2026-01-01T12:00:00", 13, "A date is"),
        ("startDate ge 2026-01-01T24:00:00Z", 13, "A date is"),
        ("startDate ge 0001-01-01T00:00:00+01:00", 13, "A date is"),
        ("startDate ge 2026-01-01x", 13, "A date is"),
        ("1 eq 1.", 7, "A digit"),
        ("1 eq 1e", 7, "A digit"),
        ("1 eq 1a", 6, "does not go on"),
        ("1 eq .5", 5, "A value was expected"),
        ("1 eq 9223372036854775808", 5, "64 bits"),
        ("1 eq -9223372036854775809", 5, "64 bits"),
        ("1 eq 1e309", 5, "double precision"),
        ("1 eq INF", 5, "INF"),
        ("1 eq -INF", 6, "INF"),
        ("1 eq NaN", 5, "NaN"),
        // Names.
        ("nme eq 'a'", 0, "‘nme’"),
        ("name eq 'a' and nme eq 'b'", 16, "‘nme’"),
        ("livingAccommodation/plceName eq 'a'", 20, "‘plceName’"),
        ("livingAccommodation/address/cty eq 'a'", 28, "‘cty’"),
        ("livingAccommodation/ eq 'a'", 20, "A name was expected"),
        ("name/length eq 1", 5, "below a value"),
        ("version eq 'a'", 0, "‘version’ is no attribute"),
        ("Name eq 'a'", 0, "‘Name’"),
        ("$id eq null", 0, "‘$id’"),
        ("toupper(name) eq 'A'", 0, "‘toupper’"),
        ("tolower (name) eq 'a'", 0, "‘tolower’"),
        ("isof(Trp)", 5, "‘Trp’"),
        ("isof(name,Trip)", 5, "record was expected"),
        ("isof(livingAccommodation,Trp)", 25, "‘Trp’"),
        // Kinds: an operator whose operands do not fit each other, or an operand that does not fit where it stands.
        ("name eq 1", 5, "kinds text and integer"),
        ("name lt true", 5, "kinds text and boolean"),
        ("true lt false", 5, "kinds boolean"),
        ("startDate gt '2026-01-01'", 10, "kinds date and text"),
        ("livingAccommodation eq 'a'", 20, "identifier and text"),
        ("name add 1 eq 2", 5, "kinds text"),
        ("startDate sub endDate gt 1", 10, "kinds date"),
        ("not name", 4, "kind text"),
        ("not name eq 'a'", 4, "kind text"),
        ("name", 0, "kind text"),
        ("true and name", 9, "kind text"),
        ("contains(name,1)", 14, "kind integer"),
        ("tolower(id) eq 'a'", 8, "kind identifier"),
        ("year(name) eq 1", 5, "kind text"),
        ("-name eq 1", 1, "kinds integer and text"),
        ("name in ('a',1)", 13, "kinds text and integer"),
        ("case(name:1) eq 1", 5, "kind text"),
        ("case(true:1,false:'a',true:2) eq 1", 18, "kinds text and integer"),
        ("coalesce(name,1) eq 'a'", 14, "kinds text and integer"),
        ("bucketList/any(b: b/title)", 18, "kind text"),
        // Records, composites and many records are no values.
        ("$it eq null", 0, "‘$it’ is a record"),
        ("bucketList/any(b: b eq null)", 18, "‘b’ is a record"),
        ("livingAccommodation/address eq 'a'", 0, "‘address’ has parts"),
        ("livingAccommodation/address lt null", 0, "‘address’ has parts"),
        ("livingAccommodation/address in (null)", 0, "‘address’ has parts"),
        ("bucketList eq null", 10, "many records"),
        ("bucketList/title eq 'a'", 10, "many records"),
        ("bucketList/$count() eq 1", 17, "An operator was expected"),
        ("bucketList/all()", 15, "name of a variable"),
        ("bucketList/any(b b/isInPlan)", 17, "‘:’ was expected"),
        ("bucketList/any(true: true)", 15, "name of a variable"),
        ("bucketList/any(b: b/isInPlan", 28, "‘)’ was expected"),
        ("bucketList/any(b: b/isInPlan) and b/isInPlan", 34, "‘b’"),
        ("contains(name)", 13, "‘,’ was expected"),
        ("contains(name,'a','b')", 17, "‘)’ was expected"),
        ("destination in 'a'", 15, "‘(’ was expected"),
        ("destination in ('a',)", 20, "A value was expected"),
        ("case(true)", 9, "‘:’ was expected"),
    ])
    func `a filter that cannot be read has an offset`(text: String, offset: Int, words: String) throws {
        let fault = try #require(self.fault(text))
        #expect(fault.offset == offset, "\(fault.detail)")
        #expect(fault.detail.contains(words), "\(fault.detail)")
    }

    @Test func `offsets count bytes`() throws {
        #expect(fault("name eq 'é' and nme eq 'b'")?.offset == 17)
        #expect(fault("name eq '🧳' and nme eq 'b'")?.offset == 19)
    }

    @Test func `a filter is as deep as the limit and no deeper`() throws {
        func sum(_ depth: Int) -> String {
            Array(repeating: "1", count: depth - 1).joined(separator: " add ") + " gt 0"
        }
        #expect(fault(sum(Filter.maximumDepth)) == nil)
        #expect(fault(sum(Filter.maximumDepth + 1))?.detail.contains("deep") == true)
        func nested(_ depth: Int) -> String { String(repeating: "not ", count: depth - 1) + "true" }
        #expect(fault(nested(Filter.maximumDepth)) == nil)
        #expect(fault(nested(Filter.maximumDepth + 1))?.offset == 0)
    }

    @Test func `a filter is as large as the limit and no larger`() throws {
        func wide(_ size: Int) -> String {
            "1 in (" + Array(repeating: "1", count: size - 2).joined(separator: ",") + ")"
        }
        #expect(fault(wide(Filter.maximumSize)) == nil)
        #expect(fault(wide(Filter.maximumSize + 1))?.detail.contains("at most \(Filter.maximumSize)") == true)
    }

    @Test(arguments: ["(", "not ", "-", "tolower(", "1 in (", "case(", "bucketList/any(b: ", "1 add ", "isof(", "- "])
    func `no text runs out of stack`(piece: String) throws {
        let fault = try #require(self.fault(String(repeating: piece, count: 100_000)))
        #expect(fault.offset != nil)
    }

    @Test func `parentheses lie as deep as the limit and no deeper`() throws {
        func nested(_ count: Int) -> String {
            String(repeating: "(", count: count) + "true" + String(repeating: ")", count: count)
        }
        let most = FilterParser.maximumNesting / 2 - 1
        #expect(fault(nested(most)) == nil)
        #expect(fault(nested(most + 1))?.detail.contains("levels deep") == true)
    }

    @Test func `every beginning of a filter is read or has an offset within it`() throws {
        let text =
            "bucketList/any(b: b/isInPlan and case(b/title in ('é',null):-1.5e1 div 2,true:3) gt 1) or startDate lt 2026-01-01"
        let bytes = Array(text.utf8)
        for end in bytes.indices {
            guard let beginning = String(validating: bytes[..<end], as: UTF8.self), let fault = self.fault(beginning)
            else {
                continue
            }
            #expect((0...end).contains(try #require(fault.offset)), "\(beginning)")
        }
        #expect(fault(text) == nil)
    }
}
