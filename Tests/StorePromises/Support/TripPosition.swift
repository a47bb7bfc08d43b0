// SPDX-License-Identifier: Apache-2.0

/// Positions of a trip's attributes.
enum TripPosition {
    static let name = 0
    static let destination = 1
    static let startDate = 2
    static let endDate = 3
    static let livingAccommodation = 4
}
