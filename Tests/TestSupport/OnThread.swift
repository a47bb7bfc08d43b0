// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Runs a closure that blocks on a thread of its own, so that it cannot keep the few threads of Swift's pool from
/// running what it waits for.
package func onThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread {
            continuation.resume(with: Result { try body() })
        }
    }
}
