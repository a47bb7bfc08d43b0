// SPDX-License-Identifier: Apache-2.0

public import ChangeHistory

/// The place where one stays on a trip.
public enum LivingAccommodation {
    /// The model as the server keeps it.
    public static let model = Model(
        "LivingAccommodation",
        path: "accommodations",
        attributes: [
            .text("placeName", required: true, preserved: true),
            .composite("address", ["street", "city", "postcode", "country"]),
            .boolean("isConfirmed", default: false),
            .reference("trip", to: "Trip"),
        ]
    )
}
