// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Reactor

private final class Source: EventSource {
    func becameReady(_ readiness: Readiness) {}
}

struct SourceTableTests {
    @Test func `an event for a descriptor that was closed and given away again finds nobody`() {
        var table = SourceTable()
        let (former, present) = (Source(), Source())
        let old = table.insert(former, for: 5)
        #expect(table.source(of: 5, generation: old) === former)
        table.remove(5)
        #expect(table.source(of: 5, generation: old) == nil)
        let new = table.insert(present, for: 5)
        #expect(table.source(of: 5, generation: old) == nil)
        #expect(table.source(of: 5, generation: new) === present)
    }

    @Test func `an event for a descriptor never seen finds nobody`() {
        #expect(SourceTable().source(of: 9, generation: 0) == nil)
    }
}
