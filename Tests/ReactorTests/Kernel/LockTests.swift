// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Reactor

struct LockTests {
    @Test func `what many threads add is all there`() async {
        let lock = Lock(0)
        await withTaskGroup { group in
            for _ in 0..<8 {
                group.addTask { for _ in 0..<10_000 { lock.withLock { $0 += 1 } } }
            }
        }
        #expect(lock.withLock { $0 } == 80_000)
    }
}
