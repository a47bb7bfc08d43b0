// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// What was said, in order.
final class MessageLog: Sendable {
    private let messages = Mutex<[String]>([])

    var all: [String] { messages.withLock { $0 } }

    func append(_ message: String) {
        messages.withLock { $0.append(message) }
    }
}
