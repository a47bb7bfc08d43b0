// SPDX-License-Identifier: Apache-2.0

import Glibc
import Reactor
import Testing

struct ProcessTests {
    @Test func `the descriptor limit is raised to the hard one`() throws {
        let raised = try ProcessLimits.raiseDescriptors()
        var limit = rlimit()
        #expect(getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
        #expect(UInt64(raised) == UInt64(limit.rlim_max))
        #expect(limit.rlim_cur == limit.rlim_max)
    }

    @Test func `a line goes to standard error with its end`() async {
        let result = await #expect(
            processExitsWith: .success,
            observing: [\.standardErrorContent]
        ) {
            StandardError.writeLine("tripfeed: ready")
        }
        let written = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
        #expect(written.contains("tripfeed: ready\n"))
    }
}
