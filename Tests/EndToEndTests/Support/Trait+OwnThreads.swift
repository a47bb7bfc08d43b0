// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// Runs tests that block on threads of their own, a few at a time: each has a server beside it.
struct OwnThreads: SuiteTrait, TestTrait, TestScoping {
    private static let threads = BlockingThreads(count: 3)

    var isRecursive: Bool { true }

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        try await withTaskExecutorPreference(Self.threads) { try await function() }
    }
}

extension Trait where Self == OwnThreads {
    /// On threads of their own.
    static var ownThreads: Self { Self() }
}
