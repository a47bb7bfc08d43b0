// SPDX-License-Identifier: Apache-2.0

/// A question about one record, as a tree: what a filter's text and a Foundation predicate both become.
///
/// A record passes when the root is true. Logic has two values: `equal` and `notEqual` take null as a value, every
/// other comparison with null is false, and a null condition counts as false. Everything else over null is null, but for
/// text tests, which are false. Texts are compared by their UTF-8 bytes, whole numbers with others exactly.
package indirect enum FilterExpression: Hashable, Sendable {
    case constant(FilterValue)
    case value(FilterPath)
    /// True if every condition is; there is at least one.
    case and([FilterExpression])
    /// True if some condition is; there is at least one.
    case or([FilterExpression])
    case not(FilterExpression)
    case comparison(FilterComparison, FilterExpression, FilterExpression)
    /// Whether the first is equal to one of the others, null included.
    case membership(FilterExpression, [FilterExpression])
    case textTest(FilterTextTest, FilterExpression, FilterExpression)
    /// A text in lower case by Unicode's mapping, without a locale.
    case lowercase(FilterExpression)
    case arithmetic(FilterArithmetic, FilterExpression, FilterExpression)
    /// A number with the other sign; null where there is none of its kind.
    case negation(FilterExpression)
    /// A part of a date in UTC, as a whole number.
    case datePart(FilterDatePart, FilterExpression)
    /// Whether there is an owned record that passes, or any where there is no condition.
    case any(FilterRelation, FilterExpression?)
    /// Whether every owned record passes.
    case all(FilterRelation, FilterExpression)
    /// How many records are owned; null where a step of the path leads nowhere.
    case count(FilterRelation)
    /// The second if the first is true, else the third.
    case conditional(FilterExpression, FilterExpression, FilterExpression)
    /// The first unless it is null, else the second.
    case coalesced(FilterExpression, FilterExpression)
    /// Whether there is a record behind the steps, and of this model or one that inherits from it.
    case isKind(FilterSteps, model: Int)
}
