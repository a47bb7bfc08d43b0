// SPDX-License-Identifier: Apache-2.0

/// Positions of an accommodation's attributes.
enum AccommodationPosition {
    static let placeName = 0
    static let address = 1
    static let isConfirmed = 2
    static let trip = 3
}
