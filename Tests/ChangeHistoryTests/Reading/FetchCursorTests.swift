// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

struct FetchCursorTests {
    private static let token = HistoryToken(store: RecordID(high: 1, low: 2), number: 41, fingerprint: 43)

    private func cursor(_ keys: [FetchCursor.Key] = []) -> FetchCursor {
        FetchCursor(token: Self.token, scope: 0x0123_4567_89AB_CDEF, id: RecordID(high: 5, low: 6), keys: keys)
    }

    /// The text of a cursor with `bytes` behind what every cursor has.
    private func text(_ bytes: [UInt8]) throws -> String {
        sealed(try content(cursor()) + bytes)
    }

    /// What a cursor holds before its seal.
    private func content(_ cursor: FetchCursor) throws -> [UInt8] {
        try #require(OrderedBase64.decode(cursor.description)).dropLast(8)
    }

    /// The text of a cursor that holds `content`, be it sense or not.
    private func sealed(_ content: [UInt8]) -> String {
        let seal = Fingerprint.chained(to: 0, content[...])
        let bytes = content + stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: seal >> $0) }
        return String(decoding: OrderedBase64.encode(bytes), as: UTF8.self)
    }

    private static let keys: [[FetchCursor.Key]] = [
        [],
        [.value(.null)],
        [.value(.boolean(false)), .value(.boolean(true))],
        [.value(.date(.earliest)), .value(.date(.latest)), .value(.date(milliseconds: -1))],
        [.value(.reference(high: .max, low: 0))],
        [.value(.text("")), .value(.text("Lisboa \u{E9} e\u{301} 🏝️\u{0}"))],
        [.value(.text(String(repeating: "a", count: 256)))],
        [.prefix(String(repeating: "a", count: 256)), .value(.null), .prefix("")],
        [.prefix("caf\u{E9}")],
        [.value(.integer(.min)), .value(.integer(-1)), .value(.integer(.max))],
        [
            .value(.double(-.greatestFiniteMagnitude)), .value(.double(0)), .value(.double(.leastNonzeroMagnitude)),
            .value(.null),
        ],
    ]

    @Test(arguments: keys)
    func `a cursor is read back, and has one spelling of the token's characters`(keys: [FetchCursor.Key]) {
        let cursor = cursor(keys)
        let text = cursor.description
        #expect(FetchCursor(text) == cursor)
        #expect(FetchCursor(text)?.description == text)
        #expect(OrderedBase64.decode(text) != nil)
    }

    @Test func `cursors differ where any part does`() {
        for (position, keys) in Self.keys.enumerated() {
            for (other, otherKeys) in Self.keys.enumerated() where position != other {
                #expect(cursor(keys) != cursor(otherKeys))
            }
        }
        #expect(cursor([.prefix("caf\u{E9}")]) != cursor([.prefix("cafe\u{301}")]))
        #expect(cursor([.prefix("a")]) != cursor([.value(.text("a"))]))
    }

    @Test(
        arguments: [
            (String(repeating: "a", count: 256), nil),  // fits
            (String(repeating: "a", count: 257), 256),
            (String(repeating: "é", count: 128), nil),
            (String(repeating: "é", count: 129), 256),
            ("a" + String(repeating: "é", count: 128), 255),  // the last é would have its second half outside
            ("ab" + String(repeating: "🏝", count: 64), 254),
            ("abc" + String(repeating: "🏝", count: 64), 255),
            (String(repeating: "€", count: 86), 255),
            ("e" + String(repeating: "\u{301}", count: 200), 255),  // one character, many scalars
        ] as [(String, Int?)]
    )
    func `a long text is cut between scalars at 256 bytes`(text: String, cutAt length: Int?) {
        let key = FetchCursor.key(for: .text(text))
        if let length {
            let prefix = String(decoding: Array(text.utf8.prefix(length)), as: UTF8.self)
            #expect(prefix.utf8.count == length)
            #expect(key == .prefix(prefix))
        } else {
            #expect(key == .value(.text(text)))
        }
        #expect(FetchCursor(cursor([key]).description) == cursor([key]))
    }

    @Test func `other values are their own key`() {
        for value: AttributeValue in [.null, .boolean(true), .date(.latest), .reference(high: 1, low: 2), .text("a")] {
            #expect(FetchCursor.key(for: value) == .value(value))
        }
    }

    @Test(
        arguments: [
            ([9], "a tag that does not exist"),
            ([255], "a tag that does not exist"),
            ([4], "a date without bytes"),
            ([7], "an integer without bytes"),
            ([7, 0, 0, 0, 0, 0, 0, 0], "an integer of seven bytes"),
            ([8, 0, 0, 0, 0, 0, 0, 0], "a number of seven bytes"),
            ([8, 0x7F, 0xF0, 0, 0, 0, 0, 0, 0], "an infinite number"),
            ([8, 0x7F, 0xF8, 0, 0, 0, 0, 0, 0], "what is not a number"),
            ([4, 0, 0, 0, 0, 0, 0, 0], "a date of seven bytes"),
            ([4, 0x7F, 0, 0, 0, 0, 0, 0, 0], "a date behind the year 9999"),
            ([5, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0], "a reference of fifteen bytes"),
            ([1], "a text without length"),
            ([1, 0], "a text with half a length"),
            ([1, 0, 1], "a text that ends too early"),
            ([1, 0, 2, 0x61], "a text that ends too early"),
            ([1, 1, 1] + [UInt8](repeating: 0x61, count: 257), "a text of 257 bytes"),
            ([6, 0xFF, 0xFF], "a prefix of 65,535 bytes"),
            ([1, 0, 1, 0xC3], "a text that is not UTF-8"),
            ([6, 0, 3, 0xED, 0xA0, 0x80], "a prefix with a surrogate"),
            ([0, 0, 9], "an unknown tag behind others"),
        ] as [([UInt8], String)]
    )
    func `what is behind the head has to be keys`(bytes: [UInt8], what: String) throws {
        #expect(FetchCursor(try text(bytes)) == nil, "\(what)")
    }

    @Test(
        arguments: [
            "", "-", "0", "null", token.description, token.description + token.description, "eyJhIjoxfQ==",
            "é", " ",
        ]
    )
    func `what is no cursor is refused`(text: String) {
        #expect(FetchCursor(text) == nil)
    }

    @Test func `what is sealed is a head and whole keys`() throws {
        let whole = cursor([.value(.text("abc")), .value(.reference(high: 1, low: 2)), .value(.date(.latest))])
        let bytes = try content(whole)
        let readable = (0...bytes.count).filter { FetchCursor(sealed(Array(bytes[..<$0]))) != nil }
        #expect(readable == [57, 63, 80, 89])
    }

    @Test(arguments: keys)
    func `a cursor that is cut anywhere is refused`(keys: [FetchCursor.Key]) {
        let text = cursor(keys).description
        for length in 0..<text.utf8.count {
            #expect(FetchCursor(String(text.prefix(length))) == nil, "\(length)")
        }
    }

    @Test(arguments: keys)
    func `a cursor with one character changed anywhere is refused`(keys: [FetchCursor.Key]) {
        let text = Array(cursor(keys).description.utf8)
        for place in text.indices {
            for other in "-0Az_z".utf8 where other != text[place] {
                var changed = text
                changed[place] = other
                #expect(FetchCursor(String(decoding: changed, as: UTF8.self)) == nil, "\(place)")
            }
        }
    }

    @Test func `a token of another format is refused inside a cursor too`() throws {
        var bytes = try content(cursor())
        bytes[0] = 2
        #expect(FetchCursor(sealed(bytes)) == nil)
    }
}
