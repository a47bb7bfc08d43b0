// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// What writers were told is stored, and the moment at which that is enough.
final class Ledger: Sendable {
    /// A write that was acknowledged.
    struct Entry: Equatable, Sendable {
        let token: String
        let type: String
        let id: String
    }

    private let entries = Mutex<[Entry]>([])
    private let limit: Int
    private let whenFull: @Sendable () -> Void

    /// Makes an empty one; `whenFull` is called once, by the writer whose entry is the last that was wanted.
    init(limit: Int, whenFull: @escaping @Sendable () -> Void) {
        self.limit = limit
        self.whenFull = whenFull
    }

    func append(_ entry: Entry) {
        let count = entries.withLock { entries in
            entries.append(entry)
            return entries.count
        }
        if count == limit { whenFull() }
    }

    /// Whether it has as many entries as were wanted.
    var isFull: Bool {
        entries.withLock { $0.count } >= limit
    }

    /// Everything so far, in the order of the tokens.
    var all: [Entry] {
        entries.withLock { $0 }.sorted { $0.token < $1.token }
    }
}
