// SPDX-License-Identifier: Apache-2.0

/// Where a path of a filter's text leads; each with the byte at which the path begins.
enum FilterPlace {
    /// To a variable; with its name.
    case record(FilterSteps, name: String, offset: Int)
    /// To a relationship that leads to one record, whose id is its value.
    case relationship(FilterSteps, FilterSteps.Step, offset: Int)
    case composite(FilterSteps, attribute: Int, offset: Int)
    case value(FilterPath, FilterKind, offset: Int)
    /// To a question about many records: `any`, `all` or `$count`.
    case question(FilterOperand)
}
