// SPDX-License-Identifier: Apache-2.0

import ChangeHistory

/// Which numbers of transactions are still to be looked at: what is above `lower`, up to and including `upper`.
struct NumberBounds: Equatable {
    var lower: Int64
    var upper: Int64

    var isEmpty: Bool { lower >= upper }
    /// Whether there cannot even be an empty range.
    var isReversed: Bool { lower > upper }
    var count: Int64 { max(0, upper - lower) }

    /// Leaves out a number, and what a walk has met before it.
    mutating func pass(_ number: Int64, in order: HistoryDescriptor.Order) {
        switch order {
        case .ascending: lower = number
        case .descending: upper = number - 1
        }
    }
}
