// SPDX-License-Identifier: Apache-2.0

import HTTP

/// What a method does at a path.
///
/// A struct around the function, since a function kept in an optional or a tuple is called through a chain of thunks,
/// each with a frame of its own, for every request.
struct Endpoint: Sendable {
    /// Answers a request, or throws what becomes a problem.
    let respond: @Sendable (Exchange) async throws -> Response
    /// What it saves, where an `Idempotency-Key` counts; nil for everything else.
    let saves: SavingKind?

    init(_ respond: @escaping @Sendable (Exchange) async throws -> Response, saves: SavingKind? = nil) {
        self.respond = respond
        self.saves = saves
    }
}
