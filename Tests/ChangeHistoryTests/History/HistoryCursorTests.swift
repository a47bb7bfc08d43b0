// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

struct HistoryCursorTests {
    private static func cursor(_ number: Int64, head: Int64 = 41) -> HistoryCursor {
        let token = HistoryToken(store: RecordID(high: 1, low: 2), number: head, fingerprint: 43)
        return HistoryCursor(head: token, number: number, scope: 0x0123_4567_89AB_CDEF)
    }

    /// The text of a cursor that holds `content`, be it sense or not.
    private func sealed(_ content: [UInt8]) -> String {
        let seal = Fingerprint.chained(to: 0, content[...])
        let bytes = content + stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: seal >> $0) }
        return String(decoding: OrderedBase64.encode(bytes), as: UTF8.self)
    }

    /// What a cursor holds before its seal.
    private func content(_ cursor: HistoryCursor) throws -> [UInt8] {
        try #require(OrderedBase64.decode(cursor.description)).dropLast(8)
    }

    @Test(arguments: [0, 1, 40, 41] as [Int64])
    func `a cursor is read back from its text`(_ number: Int64) throws {
        let cursor = Self.cursor(number)
        #expect(HistoryCursor(cursor.description) == cursor)
        #expect(try HistoryCursor(sealed(content(cursor))) == cursor)
        let last = Self.cursor(number, head: .max)
        #expect(HistoryCursor(last.description) == last)
    }

    @Test func `a cursor with any character changed, left out or added is refused`() {
        let text = Array(Self.cursor(7).description.utf8)
        for index in text.indices {
            for character in "-0Az_~ é".utf8 where character != text[index] {
                var changed = text
                changed[index] = character
                #expect(HistoryCursor(String(decoding: changed, as: UTF8.self)) == nil)
            }
            var shorter = text
            shorter.remove(at: index)
            #expect(HistoryCursor(String(decoding: shorter, as: UTF8.self)) == nil)
            var longer = text
            longer.insert(UInt8(ascii: "-"), at: index)
            #expect(HistoryCursor(String(decoding: longer, as: UTF8.self)) == nil)
        }
        #expect(HistoryCursor("") == nil)
    }

    @Test func `a sealed text of another form is refused`() throws {
        let content = try content(Self.cursor(7))
        for count in 0..<content.count { #expect(HistoryCursor(sealed(Array(content.prefix(count)))) == nil) }
        #expect(HistoryCursor(sealed(content + [0])) == nil)
        var otherVersion = content
        otherVersion[0] += 1
        #expect(HistoryCursor(sealed(otherVersion)) == nil)
        var negative = content
        negative[33] = 0x80
        #expect(HistoryCursor(sealed(negative)) == nil)
        let behindTheHead = try self.content(Self.cursor(42))
        #expect(HistoryCursor(sealed(behindTheHead)) == nil, "No walk came there.")
    }
}
