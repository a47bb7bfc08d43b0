// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// Pieces of blocking work beside one another, each on a thread of its own.
final class Together: Sendable {
    private let group = DispatchGroup()
    private let failure = Mutex<(any Error)?>(nil)

    /// Runs the pieces, waits for all of them, and throws the first error.
    static func run(_ pieces: [@Sendable () throws -> Void]) throws {
        let together = Together()
        for piece in pieces { together.start(piece) }
        together.group.wait()
        if let error = together.failure.withLock({ $0 }) { throw error }
    }

    private func start(_ piece: @escaping @Sendable () throws -> Void) {
        group.enter()
        Thread.detachNewThread { [self] in
            do { try piece() } catch { failure.withLock { $0 = $0 ?? error } }
            group.leave()
        }
    }
}
