// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SQLiteStore

struct FastChanceTests {
    private struct Numbers: RandomNumberGenerator {
        var numbers: [UInt64]

        mutating func next() -> UInt64 { numbers.removeFirst() }
    }

    @Test func `it gives the numbers that its authors' program gives`() {
        var chance = FastChance(seed: Numbers(numbers: [1, 2, 3, 4]))
        let given = (0..<4).map { _ in chance.next() }
        #expect(given == [11_520, 0, 1_509_978_240, 1_215_971_899_390_074_240])
    }

    @Test func `a seed of zeros does not stop it`() {
        var chance = FastChance(seed: Numbers(numbers: [0, 0, 0, 0]))
        let given = (0..<20).map { _ in chance.next() }
        #expect(Set(given).count > 15)
    }
}
