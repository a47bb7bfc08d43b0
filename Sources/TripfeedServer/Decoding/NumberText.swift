// SPDX-License-Identifier: Apache-2.0

import ChangeHistory

/// Reads the characters of a number as the value of a number attribute.
///
/// A number's value counts and not how it is written: `2.0` and `1e3` are whole numbers. One with more digits than a
/// number with a fraction can have becomes the nearest that it can.
enum NumberText {
    /// Why characters are no value of an attribute.
    enum Fault: Error {
        case noNumber
        case noInteger
        case integerOutOfRange
        case doubleOutOfRange

        /// The end of a sentence that begins with the attribute's name.
        var phrase: String {
            switch self {
            case .noNumber: "is a number, written as in JSON"
            case .noInteger: "is a whole number, without a fraction"
            case .integerOutOfRange: "is from \(Int64.min) to \(Int64.max)"
            case .doubleOutOfRange: "is from \(-Double.greatestFiniteMagnitude) to \(Double.greatestFiniteMagnitude)"
            }
        }
    }

    /// The value for an attribute of kind `integer` or `double`.
    static func value(of text: String, kind: Attribute.Kind) throws(Fault) -> AttributeValue {
        guard let number = JSONNumber(text) else { throw kind == .integer ? .noInteger : .noNumber }
        guard kind == .integer else {
            guard let value = number.double.flatMap({ AttributeValue.number($0) }) else { throw .doubleOutOfRange }
            return value
        }
        do { return .integer(try number.integer()) } catch {
            switch error {
            case .hasFraction: throw .noInteger
            case .outOfRange: throw .integerOutOfRange
            }
        }
    }
}
