// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// A page of history as a client reads it.
struct HistoryPage: Decodable, Sendable {
    struct Transaction: Decodable, Equatable, Sendable {
        let token: String
        let author: String?
        let timestamp: String
        let changes: [Change]
    }

    struct Change: Decodable, Equatable, Sendable, CustomStringConvertible {
        let type: String
        let model: String
        let id: String
        var updatedAttributes: [String]?
        var tombstone: [String: String?]?

        var description: String {
            "\(type) \(model) \(id)\(updatedAttributes.map { " \($0)" } ?? "")"
        }
    }

    let transactions: [Transaction]
    let token: String
    let hasMore: Bool
}

/// What `/history/status` says.
struct HistoryStatus: Decodable, Sendable {
    let token: String
    let oldestToken: String
    let eventCounter: Int
    let transactionCount: Int
}

/// A record as it is, as far as tests look at it.
struct Record: Decodable, Sendable {
    let id: String
}

extension HTTPClient {
    /// Reads a page that follows a token.
    func page(after token: String, limit: Int = 1_000) throws -> HistoryPage {
        try ask("GET", "/history?after=\(token)&limit=\(limit)").decode()
    }

    /// Reads everything that follows a token, up to the head.
    func history(after token: String = "start", limit: Int = 1_000) throws -> [HistoryPage.Transaction] {
        var all: [HistoryPage.Transaction] = []
        var page = try page(after: token, limit: limit)
        all += page.transactions
        while page.hasMore {
            page = try self.page(after: page.token, limit: limit)
            all += page.transactions
        }
        return all
    }

    /// Reads where the history is.
    func status() throws -> HistoryStatus {
        try ask("GET", "/history/status").decode()
    }

    /// Inserts a trip with a name that no other has.
    @discardableResult func addTrip(_ name: String, author: String? = nil) throws -> HTTPAnswer {
        try ask("POST", "/trips", Trips.body(name), fields: author.map { ["Tripfeed-Author": $0] } ?? [:])
    }
}

/// Bodies of requests.
enum Trips {
    /// A trip.
    static func body(_ name: String, more: String = "") -> String {
        """
        {"name": "\(name)", "destination": "Porto", "startDate": "2026-05-01", "endDate": "2026-05-03"\(more)}
        """
    }

    /// A trip whose body has exactly a number of bytes.
    static func body(_ name: String, count: Int) -> String {
        let body = body(name)
        return body + String(repeating: " ", count: count - body.utf8.count)
    }
}
