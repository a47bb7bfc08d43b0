// SPDX-License-Identifier: Apache-2.0

/// Positions of the attributes of an entry of the bucket list.
enum ItemPosition {
    static let title = 0
    static let details = 1
    static let hasReservation = 2
    static let isInPlan = 3
    static let trip = 4
}
