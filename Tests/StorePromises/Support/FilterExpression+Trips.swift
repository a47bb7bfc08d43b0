// SPDX-License-Identifier: Apache-2.0

import ChangeHistory

/// Short words for filters on trips, accommodations and entries of a bucket list.
extension FilterExpression {
    /// An attribute of the filtered record, or of a quantifier's element.
    static func attribute(_ position: Int, of model: Int, variable: Int = 0) -> FilterExpression {
        .value(FilterPath(FilterSteps(variable: variable, start: model), .attribute(position)))
    }

    /// An attribute of the record that another shows or refers to.
    static func attribute(_ position: Int, of target: Int, behind attribute: Int, of model: Int) -> FilterExpression {
        let steps = FilterSteps(variable: 0, start: model).followed(by: .init(attribute: attribute, model: target))
        return .value(FilterPath(steps, .attribute(position)))
    }

    /// A part of an accommodation's address.
    static func addressPart(_ part: Int) -> FilterExpression {
        let steps = FilterSteps(variable: 0, start: ModelPosition.accommodation)
        return .value(FilterPath(steps, .part(attribute: AccommodationPosition.address, part: part)))
    }

    static func text(_ text: String) -> FilterExpression { .constant(.text(text)) }
    static func whole(_ number: Int64) -> FilterExpression { .constant(.integer(number)) }
    static func truth(_ value: Bool) -> FilterExpression { .constant(.boolean(value)) }
    static var null: FilterExpression { .constant(.null) }

    /// The bucket list of the filtered trip.
    static var bucketList: FilterRelation {
        FilterRelation(owner: FilterSteps(variable: 0, start: ModelPosition.trip), ownership: 1)
    }
}
