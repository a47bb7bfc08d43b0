// SPDX-License-Identifier: Apache-2.0

import ChangeHistory

extension Exchange {
    /// Has the store carry out a save; a refusal becomes a problem with pointers into the body.
    func save(_ save: Save, _ pointers: OperationPointers) async throws -> SaveOutcome {
        do {
            guard let idempotency else { return try await services.store.save(save) }
            var save = save
            save.idempotency = idempotency
            return try await services.store.save(save)
        } catch let error as SaveError {
            throw Problem(error, pointers: pointers)
        }
    }
}
