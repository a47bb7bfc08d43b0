// SPDX-License-Identifier: Apache-2.0

/// A field of a date in UTC.
package enum FilterDatePart: String, Hashable, Sendable, CaseIterable {
    case year, month, day, hour, minute, second
}
