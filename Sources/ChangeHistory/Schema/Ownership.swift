// SPDX-License-Identifier: Apache-2.0

/// A relationship from a record to records that live and die with it.
public struct Ownership: Equatable, Sendable {
    /// The member by which an insert nests such records, such as `bucketList`.
    public let name: String
    /// The path below the owner's own, such as `bucket-list`.
    public let path: String
    /// The name of the model that is owned.
    public let model: String
    /// The owned model's attribute that refers back to the owner.
    public let inverse: String
    /// Whether an owner may have more than one.
    public let isToMany: Bool

    /// Declares at most one owned record, for which the owner's model also declares ``Attribute/owned(_:)``.
    public static func one(_ name: String, path: String, of model: String, inverse: String) -> Ownership {
        Ownership(name: name, path: path, model: model, inverse: inverse, isToMany: false)
    }

    /// Declares any number of owned records, which the owner does not show.
    public static func many(_ name: String, path: String, of model: String, inverse: String) -> Ownership {
        Ownership(name: name, path: path, model: model, inverse: inverse, isToMany: true)
    }
}
