// SPDX-License-Identifier: Apache-2.0

public import ChangeHistory

/// The schema of the `tripfeed` program.
public enum TripSchema {
    /// Makes the schema of trips, their accommodation and their bucket lists.
    ///
    /// - Throws: never in practice; a test makes it.
    public static func make() throws(SchemaError) -> Schema {
        try Schema([Trip.model, LivingAccommodation.model, BucketListItem.model])
    }
}
