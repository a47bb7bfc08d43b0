// SPDX-License-Identifier: Apache-2.0

/// Positions of the models in the schema of trips.
enum ModelPosition {
    static let trip = 0
    static let accommodation = 1
    static let item = 2
}
