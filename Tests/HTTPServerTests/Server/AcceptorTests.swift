// SPDX-License-Identifier: Apache-2.0

import Reactor
import Testing

@testable import HTTPServer

struct AcceptorTests {
    @Test(arguments: [([], nil), ([0], 0), ([3, 1, 2], 1), ([2, 1, 1], 1), ([0, 0], 0)] as [([Int], Int?)])
    func `the least loaded loop is chosen`(_ loads: [Int], _ expected: Int?) {
        #expect(Acceptor.leastLoaded(loads) == expected)
    }
}
