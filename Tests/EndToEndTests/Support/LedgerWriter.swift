// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// Inserts, updates and deletes trips of its own until the server is gone, and notes what was acknowledged.
struct LedgerWriter: Sendable {
    let name: String
    let ledger: Ledger

    /// The server refused what it should have taken.
    struct Refused: Error {
        let answer: String
    }

    /// Returns once the server is gone.
    ///
    /// - Throws: ``Refused``.
    func run(on client: HTTPClient) throws {
        for count in 0... {
            do {
                let id = try insert(count, client)
                let patch = #"{"destination": "Εδώ"}"#
                if count % 3 == 1 { try note("update", id, client.ask("PATCH", "/trips/\(id)", patch)) }
                if count % 5 == 2 { try note("delete", id, client.ask("DELETE", "/trips/\(id)")) }
            } catch let error where error is HTTPClient.Ended || error is RawClient.Failure {
                return
            }
        }
    }

    private func insert(_ count: Int, _ client: HTTPClient) throws -> String {
        let list = #", "bucketList": [{"title": "One"}, {"title": "Two"}]"#
        let answer = try client.ask("POST", "/trips", Trips.body("\(name) \(count)", more: list))
        let id = answer["location"]?.split(separator: "/").last.map(String.init) ?? ""
        try note("insert", id, answer)
        return id
    }

    private func note(_ type: String, _ id: String, _ answer: HTTPAnswer) throws {
        guard (200...299).contains(answer.status), let token = answer["tripfeed-token"] else {
            throw Refused(answer: "\(answer.status) \(answer.text)")
        }
        ledger.append(Ledger.Entry(token: token, type: type, id: id))
    }
}
