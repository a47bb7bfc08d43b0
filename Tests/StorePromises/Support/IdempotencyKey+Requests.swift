// SPDX-License-Identifier: Apache-2.0

import ChangeHistory

extension IdempotencyKey {
    /// A key of a principal's for one of several requests, which their names tell apart.
    static func key(
        _ text: String = "key-0001",
        principal: String? = nil,
        request: String = "request",
        returnsMinimal: Bool = false
    ) -> IdempotencyKey {
        var fingerprint = RequestFingerprint()
        fingerprint.append(Array(request.utf8).span)
        return IdempotencyKey(
            principal: principal,
            text: text,
            request: fingerprint,
            returnsMinimal: returnsMinimal
        )
    }
}

extension StoreUnderTest {
    /// Saves some operations under a key.
    @discardableResult
    func save(_ operations: Operation..., under key: IdempotencyKey, ifToken: HistoryToken? = nil) async throws
        -> SaveOutcome
    {
        var save = Save(operations: operations, author: key.principal, ifToken: ifToken)
        save.idempotency = key
        return try await store.save(save)
    }

    /// What a reader of its own finds under a key now.
    func keptSave(under key: IdempotencyKey) async throws -> KeptSave? {
        try await store.makeReader().keptSave(under: key)
    }
}
