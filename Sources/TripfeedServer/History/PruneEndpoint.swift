// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import HTTP

/// `DELETE /history`: takes the old end of history away, and answers once nothing of it is left.
struct PruneEndpoint: Sendable {
    func delete(_ exchange: Exchange) async throws -> Response {
        try exchange.services.settings.access.checkAdministration()
        let outcome = try await exchange.services.store.prune(try bound(exchange.head.query))
        if outcome.deletedTransactions > 0 {
            let text = "history was pruned: \(outcome.deletedTransactions) transactions up to \(outcome.oldestToken)"
            exchange.services.settings.log(.info, text)
        }
        var bytes = Array("{\"deletedTransactions\":\(outcome.deletedTransactions),\"oldestToken\":".utf8)
        bytes.appendJSON(outcome.oldestToken.description)
        bytes.append(UInt8(ascii: "}"))
        // It is no read: a token of the head would say that everything before it was shown.
        return Response(
            .ok,
            fields: [(.contentType, MediaType.json.rawValue), (.cacheControl, "no-store")],
            body: .bytes(bytes)
        )
    }

    /// - Throws: `bad-parameter`; `malformed-token` for a token that is none.
    private func bound(_ query: ArraySlice<UInt8>?) throws(Problem) -> PruneBound {
        let given = try Parameters(query, single: ["before", "through"])
        switch (given["before"], given["through"]) {
        case (let text?, nil):
            guard let time = text.asDateParameter() else {
                throw .badParameter("before", "is a time such as 2026-09-01T12:00:00Z")
            }
            return .before(time)
        case (nil, let text?):
            guard let token = HistoryToken(text) else { throw Problem(.malformedToken, "This is no token.") }
            return .through(token)
        case (nil, nil):
            throw .badParameter("before", "or ‘through’ says how much goes, and one of them has to be given")
        case (_?, _?):
            throw .badParameter("through", "cannot be given together with ‘before’")
        }
    }
}
