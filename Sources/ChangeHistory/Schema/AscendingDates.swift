// SPDX-License-Identifier: Apache-2.0

/// A rule that one date of a record is not before another; it holds where either is null.
public struct AscendingDates: Sendable {
    /// The attribute with the earlier date.
    public let earlier: String
    /// The attribute with the later date, at which a broken rule points.
    public let later: String

    /// Declares that `later` is not before `earlier`.
    public init(_ earlier: String, notAfter later: String) {
        self.earlier = earlier
        self.later = later
    }
}
