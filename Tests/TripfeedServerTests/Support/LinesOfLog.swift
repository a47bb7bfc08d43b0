// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// What a server has written to its log.
final class LinesOfLog: Sendable {
    private let written = Mutex<[String]>([])

    var lines: [String] { written.withLock { $0 } }

    func add(_ line: String) {
        written.withLock { $0.append(line) }
    }
}
