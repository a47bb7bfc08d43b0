// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing

@testable import Reactor

struct SystemErrorTests {
    @Test func `a failure names the call and the C library's reason`() {
        #expect(SystemError(call: "listen", code: EADDRINUSE).description == "listen: Address already in use")
        #expect(SystemError(call: "listen", code: 9_999).description == "listen: unknown error")
    }

    @Test(arguments: [
        (EMFILE, true), (ENFILE, true), (ENOBUFS, true), (ENOMEM, true), (ECONNABORTED, false), (EPROTO, false),
    ])
    func `want of descriptors or memory is told apart from a connection that failed`(_ code: CInt, _ isWant: Bool) {
        #expect(SystemError(call: "accept4", code: code).isExhaustion == isWant)
    }

    @Test func `a negated errno value becomes an error, anything else a value`() throws {
        #expect(try kernel("read", 3) == 3)
        #expect(throws: SystemError(call: "read", code: ENOMEM)) { try kernel("read", -ENOMEM) }
        #expect(try progress("read", -EAGAIN) == .wouldBlock)
        #expect(try progress("read", CInt(0)) == .done(0))
    }

    @Test func `a descriptor that is not ours ends the program`() async {
        await #expect(processExitsWith: .failure) { _ = try kernel("read", -EBADF) }
    }
}
