// SPDX-License-Identifier: Apache-2.0

import SQLite

/// Counts the steps of SQLite's virtual machine: what a read costs, whatever else the machine does at the time.
final class StepCounter {
    private(set) var count = 0

    /// Runs `body` and gives its steps.
    static func steps(on connection: Connection, _ body: () throws -> Void) rethrows -> Int {
        let counter = StepCounter()
        try connection.withLimit(every: 1) {
            counter.count += 1
            return true
        } _: {
            try body()
        }
        return counter.count
    }
}
