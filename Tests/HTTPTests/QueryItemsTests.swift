// SPDX-License-Identifier: Apache-2.0

import HTTP
import Testing

struct QueryItemsTests {
    private func pairs(_ query: String?) throws -> [String] {
        try QueryItems(query.map { Array($0.utf8)[...] }).items.map { "\($0.name)→\($0.value)" }
    }

    @Test(
        arguments: [
            (nil, []), ("", []), ("a=b", ["a→b"]), ("a=b&c=d&a=e", ["a→b", "c→d", "a→e"]), ("a", ["a→"]),
            ("a=", ["a→"]),
            ("a=b=c", ["a→b=c"]), ("a=b&", ["a→b"]), ("&&a=b&&c", ["a→b", "c→"]), ("a+b=c+d", ["a b→c d"]),
            ("a%3D=%26", ["a=→&"]), ("a=%2B", ["a→+"]), ("filter=name%20eq%20'%C3%A9'", ["filter→name eq 'é'"]),
            ("a=?/:@", ["a→?/:@"]),
        ] as [(String?, [String])]
    )
    func `are read in order`(_ query: String?, _ expected: [String]) throws {
        let found = try pairs(query)
        #expect(found == expected)
    }

    @Test(arguments: [
        ("a=%", "a", PercentError.badEscape), ("x=y&a+b=%zz", "a b", .badEscape), ("a=%00", "a", .nul),
        ("a=%ff", "a", .invalidUTF8), ("%ff=a", "%ff", .invalidUTF8), ("%=a", "%", .badEscape), ("%00", "%00", .nul),
    ])
    func `a bad one is named`(_ query: String, _ parameter: String, _ problem: PercentError) throws {
        let error = #expect(throws: QueryError.self) { try QueryItems(Array(query.utf8)[...]) }
        #expect(error?.parameter == parameter)
        #expect(error?.problem == problem)
        #expect(error?.detail == "The parameter \(parameter) \(problem.reason).")
    }

    @Test(arguments: ["=a", "=", "a=b&=c"])
    func `one without a name is refused`(_ query: String) {
        let error = #expect(throws: QueryError.self) { try QueryItems(Array(query.utf8)[...]) }
        #expect(error?.problem == nil)
        #expect(error?.detail == "A parameter has no name.")
    }

    @Test func `all values of one are found`() throws {
        let items = try QueryItems(Array("a=1&b=2&a=3".utf8)[...])
        #expect(items.values(of: "a") == ["1", "3"])
        #expect(items.values(of: "c") == [])
    }
}
