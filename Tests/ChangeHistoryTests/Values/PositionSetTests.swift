// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

struct PositionSetTests {
    @Test func `a set holds the positions 0 to 63`() {
        var set = PositionSet()
        #expect(set.isEmpty)
        for position in 0..<PositionSet.capacity {
            #expect(!set.contains(position))
            set.insert(position)
            #expect(set.contains(position))
            #expect(!set.contains(position + 1))
        }
        #expect(PositionSet.capacity == Schema.maximumCount)
        #expect(set == PositionSet(0..<64))
    }

    @Test(arguments: [-1, 64])
    func `a position outside is a broken invariant`(position: Int) async {
        await #expect(processExitsWith: .failure) { [position] in
            _ = PositionSet([position])
        }
    }

    @Test func `sets are disjoint when they share no position`() {
        let set = PositionSet([0, 63])
        #expect(set.isDisjoint(with: PositionSet([1, 62])))
        #expect(!set.isDisjoint(with: PositionSet([1, 63])))
        #expect(set.isDisjoint(with: PositionSet()))
        #expect(PositionSet([3, 3]) == PositionSet([3]))
    }
}
