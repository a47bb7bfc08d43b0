// SPDX-License-Identifier: Apache-2.0

/// A part of a filter's text that has a value, read and checked.
struct FilterOperand {
    let expression: FilterExpression
    let kind: FilterKind
    /// The byte at which it begins.
    let offset: Int
    /// How deep its expressions lie in one another, itself included.
    let depth: Int
}

/// What was read where an operand may stand.
enum FilterTerm {
    case value(FilterOperand)
    /// A composite, which can only be asked whether it is null.
    case composite(FilterSteps, attribute: Int, offset: Int)
    /// A record, of which only a path can make a value; with the name by which it was reached.
    case record(FilterSteps, name: String, offset: Int)

    var offset: Int {
        switch self {
        case .value(let operand): operand.offset
        case .composite(_, _, let offset), .record(_, _, let offset): offset
        }
    }
}
