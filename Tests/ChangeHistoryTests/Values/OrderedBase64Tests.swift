// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

struct OrderedBase64Tests {
    private static let alphabet = Array("-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz")

    private func spelling(_ bytes: [UInt8]) -> String {
        String(decoding: OrderedBase64.encode(bytes), as: UTF8.self)
    }

    @Test(
        arguments: [
            ([], ""),
            ([0], "--"),
            ([0xFF], "zk"),
            ([0, 0], "---"),
            ([0xFF, 0xFF], "zzw"),
            ([0, 0, 0], "----"),
            ([0xFF, 0xFF, 0xFF], "zzzz"),
            ([1], "-F"),
            ([0x00, 0x10, 0x83], "-012"),
        ] as [([UInt8], String)]
    )
    func `known bytes have known spellings`(bytes: [UInt8], text: String) {
        #expect(spelling(bytes) == text)
        #expect(OrderedBase64.decode(text) == bytes)
    }

    @Test func `bytes of every length come back`() {
        var chance = Chance(seed: 12)
        for length in 0..<200 {
            let bytes = (0..<length).map { _ in UInt8.random(in: .min ... .max, using: &chance) }
            let text = spelling(bytes)
            #expect(OrderedBase64.decode(text) == bytes)
            #expect(text.utf8.count == (length * 8 + 5) / 6)
        }
    }

    @Test func `each last character but those without surplus bits is refused`() {
        // One byte leaves four surplus bits: 4 of 64 last characters are canonical. Two leave two: 16 are.
        for (prefix, canonical) in [("7", 4), ("7A", 16), ("7Aq", 64)] {
            let decoded = Self.alphabet.compactMap { OrderedBase64.decode(prefix + String($0)) }
            #expect(decoded.count == canonical)
            #expect(Set(decoded).count == canonical)
        }
    }

    @Test func `whatever decodes is what its bytes spell`() {
        for first in Self.alphabet {
            for second in Self.alphabet {
                for tail in ["", "-", "z", "A0"] {
                    let text = "\(first)\(second)\(tail)"
                    guard let bytes = OrderedBase64.decode(text) else { continue }
                    #expect(spelling(bytes) == text)
                }
            }
        }
    }

    @Test(arguments: ["7", "AAAAA", "----z"])
    func `a lone character behind whole groups is refused`(text: String) {
        #expect(OrderedBase64.decode(text) == nil)
    }

    @Test func `characters outside the alphabet are refused`() {
        for byte in UInt8.min...127 where !Self.alphabet.contains(Character(Unicode.Scalar(byte))) {
            #expect(OrderedBase64.decode("AA\(Character(Unicode.Scalar(byte)))A") == nil, "\(byte)")
        }
        for text in ["AAA=", "AA==", "AAA ", "AA\nA", "AAAé", "ÅAAA", "AAA.", "AAA+", "AAA/"] {
            #expect(OrderedBase64.decode(text) == nil, "\(text)")
        }
    }

    @Test func `texts of one length sort as their bytes do`() {
        var chance = Chance(seed: 13)
        let samples = (0..<500).map { _ in (0..<4).map { _ in UInt8.random(in: .min ... .max, using: &chance) } }
        let edges: [[UInt8]] = [
            [0, 0, 0, 0], [0, 0, 0, 1], [255, 255, 255, 255], [127, 255, 0, 0], [128, 0, 0, 0],
        ]
        let sorted = (samples + edges).sorted { $0.lexicographicallyPrecedes($1) }
        let texts = sorted.map { OrderedBase64.encode($0) }
        #expect(zip(texts, texts.dropFirst()).allSatisfy { !$1.lexicographicallyPrecedes($0) })
    }
}
