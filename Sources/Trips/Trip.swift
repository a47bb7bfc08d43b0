// SPDX-License-Identifier: Apache-2.0

public import ChangeHistory

/// A journey with a name, a destination and dates.
public enum Trip {
    /// The model as the server keeps it.
    public static let model = Model(
        "Trip",
        path: "trips",
        attributes: [
            .text("name", required: true, preserved: true),
            .text("destination", required: true),
            .date("startDate", required: true, preserved: true),
            .date("endDate", required: true, preserved: true),
            .owned("livingAccommodation"),
        ],
        owns: [
            .one("livingAccommodation", path: "accommodation", of: "LivingAccommodation", inverse: "trip"),
            .many("bucketList", path: "bucket-list", of: "BucketListItem", inverse: "trip"),
        ],
        unique: [["name", "startDate", "endDate"]],
        ascending: [AscendingDates("startDate", notAfter: "endDate")],
        indexes: [["destination"], ["startDate"]]
    )
}
