// SPDX-License-Identifier: Apache-2.0

public import ChangeHistory

/// One thing that somebody wants to do on a trip.
public enum BucketListItem {
    /// The model as the server keeps it.
    public static let model = Model(
        "BucketListItem",
        path: "bucket-list-items",
        attributes: [
            .text("title", required: true, preserved: true),
            .text("details"),
            .boolean("hasReservation", default: false),
            .boolean("isInPlan", default: false),
            .reference("trip", to: "Trip", required: true, preserved: true),
        ]
    )
}
