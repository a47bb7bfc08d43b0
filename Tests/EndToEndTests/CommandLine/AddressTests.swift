// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite(.ownThreads) struct AddressTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    private func start(_ address: String, _ options: String...) throws -> ChildProcess {
        try Program.start(["serve", "--listen", address, "--store", ":memory:"] + options, in: folder.path)
    }

    @Test func `the ready line tells port, store, head and durability`() throws {
        let store = folder.path(of: "x.sqlite")
        let server = try RunningServer(store: store)
        let token = try server.client().status().token
        #expect(server.port != 0)
        #expect(
            server.readyLine
                == """
                tripfeed: ready on http://127.0.0.1:\(server.port), store \(store), head 0 \(token), durability full
                """
        )
        server.stop()
        #expect(server.process.standardOutput() == "")
    }

    @Test(arguments: ["0.0.0.0:0", "[::]:0"])
    func `an address that is not loopback is refused unless anonymous use is allowed`(address: String) throws {
        let process = try start(address)
        let message = process.standardError()
        #expect(message.hasPrefix("tripfeed: \(address) can be reached from other machines"))
        #expect(message.contains("--allow-anonymous"))
        #expect(process.waitForExit() == .status(2))
    }

    @Test(arguments: [("read", 403), ("write", 201)])
    func `anonymous use is what was allowed`(allowed: String, status: Int) throws {
        let server = try RunningServer(start("0.0.0.0:0", "--allow-anonymous", allowed))
        let client = try server.client()
        try #expect(client.ask("GET", "/trips", fields: ["Host": "elsewhere.example"]).status == 200)
        try #expect(client.addTrip("A").status == status)
        server.stop()
    }

    @Test func `an address in use is told with its name`() throws {
        let first = try RunningServer(store: ":memory:")
        let second = try start("127.0.0.1:\(first.port)")
        #expect(second.standardError().contains("127.0.0.1:\(first.port)"))
        #expect(second.waitForExit() == .status(1))
        try #expect(first.ask("GET", "/healthz").status == 200)
        first.stop()
    }
}
