// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite(.ownThreads, .enabled(if: SmallDisk.isAvailable, "needs a file system of its own to fill"))
struct DiskFullTests {
    /// A trip whose text is long enough to fill a disk with few of them.
    private func add(_ number: Int, _ client: HTTPClient) throws -> HTTPAnswer {
        let item = "{\"title\": \"\(String(repeating: "ä", count: 30_000))\"}"
        return try client.ask("POST", "/trips", Trips.body("\(number)", more: ", \"bucketList\": [\(item)]"))
    }

    @Test func `a full disk refuses writes with 507, reads go on, and with room writes go on too`() throws {
        let disk = try SmallDisk()
        let server = try disk.serve()
        let filler = disk.path(of: "filler", in: server)
        try Data(count: 2 << 20).write(to: URL(filePath: filler))
        let client = try server.client()
        var stored = 0
        var answer = try add(stored, client)
        while answer.status == 201, stored < 1_000 {
            stored += 1
            answer = try add(stored, client)
        }
        #expect(stored > 0)
        #expect(answer.status == 507)
        #expect(answer.problem == "disk-full")
        #expect(answer["tripfeed-token"] == nil)

        try #expect(client.history().count == stored)
        try #expect(client.status().transactionCount == stored)
        try #expect(client.ask("GET", "/trips").status == 200)

        try FileManager.default.removeItem(atPath: filler)
        for number in stored..<(stored + 3) { try #expect(add(number, client).status == 201) }
        try #expect(client.ask("GET", "/readyz").status == 200)
        let history = try client.history()
        #expect(history.count == stored + 3)
        #expect(Set(history.map(\.token)).count == stored + 3)
        server.stop()
    }
}
