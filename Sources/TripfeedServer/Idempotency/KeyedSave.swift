// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import HTTP

/// A request that saves and has an `Idempotency-Key`: however often it comes, it is carried out once.
///
/// It is looked for before the endpoint reads anything of it, so that a request that would fail by now is answered as it
/// was. The store judges once more inside its commit, which decides between those that come at the same time.
struct KeyedSave {
    let exchange: Exchange
    let kind: SavingKind
    private let key: IdempotencyKey

    /// Reads the key, who asks, and the body, which the exchange keeps for the endpoint.
    ///
    /// - Throws: `malformed-request` for a key or a label that cannot be read, and what reading the body throws.
    init(_ exchange: Exchange, _ kind: SavingKind) async throws {
        self.exchange = exchange
        self.kind = kind
        let head = exchange.head
        let text = try IdempotencyKeyField.read(head.fields)
        let labels = try Labels(head.fields)
        let body = try await exchange.keepBody(kind)
        var principal = labels.author
        if case .list = kind {
            principal = try SaveEndpoint.author(header: principal, body: exchange.keptJSON()?.author)
        }
        key = IdempotencyKey(
            principal: principal,
            text: text,
            request: Self.fingerprint(of: head, body),
            returnsMinimal: Preferences(head.fields).returnsMinimal
        )
    }

    /// Method, path and query as they were sent, none of which has a line break, then the body.
    private static func fingerprint(of head: RequestHead, _ body: [UInt8]) -> RequestFingerprint {
        var line = Array(head.method.name.utf8)
        line.append(UInt8(ascii: " "))
        line.append(contentsOf: head.path)
        if let query = head.query {
            line.append(UInt8(ascii: "?"))
            line.append(contentsOf: query)
        }
        line.append(UInt8(ascii: "\n"))
        var fingerprint = RequestFingerprint()
        fingerprint.append(line.span)
        fingerprint.append(body.span)
        return fingerprint
    }

    /// The answer that was given before, or that of the endpoint.
    ///
    /// - Throws: `idempotency-key-reused`, and what the endpoint throws.
    func respond(by endpoint: Endpoint) async throws -> Response {
        do {
            if let kept = try await exchange.reader.keptSave(under: key) { throw kept.refusal(of: key.request) }
            exchange.idempotency = key
            return try await endpoint.respond(exchange)
        } catch IdempotencyError.alreadySaved(let kept) {
            return try await ReplayedResponse(exchange: exchange, kept: kept, author: key.principal).response(kind)
        } catch IdempotencyError.keyReused {
            throw Problem(
                .idempotencyKeyReused,
                "This Idempotency-Key was used for a request with another method, path, query or body."
            )
        }
    }
}

extension JSONValue {
    /// The author that a save's body names; nil where there is none that could be one.
    fileprivate var author: String? {
        guard case .object(let object) = self, case .string(let text)? = object["author"] else { return nil }
        return Label(validating: text)?.text
    }
}
