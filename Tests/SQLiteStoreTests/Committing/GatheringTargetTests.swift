// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SQLiteStore

struct GatheringTargetTests {
    @Test func `who saves alone waits for nobody`() {
        var target = GatheringTarget()
        #expect(target.count == 1)
        target.didCommit(answered: 1, waiting: 0)
        #expect(target.count == 1)
        target.didCommit(answered: 1, waiting: 4)
        #expect(target.count == 1)
    }

    @Test func `a third of those who were there are waited for`() {
        var target = GatheringTarget()
        target.didCommit(answered: 40, waiting: 20)
        #expect(target.count == 20)
    }

    @Test func `those who do not come back are forgotten with the next commit`() {
        var target = GatheringTarget()
        target.didCommit(answered: 64, waiting: 0)
        target.didCommit(answered: 1, waiting: 0)
        #expect(target.count == 1)
    }
}
