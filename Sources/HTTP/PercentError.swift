// SPDX-License-Identifier: Apache-2.0

/// Why percent-encoded bytes do not stand for a text.
package enum PercentError: Error, Equatable, Sendable {
    /// A `%` without two hexadecimal digits behind it.
    case badEscape
    /// A NUL, as it stands or escaped.
    case nul
    /// What comes out is not UTF-8.
    case invalidUTF8

    /// Half a sentence for an answer, as in "the value has a bad escape".
    package var reason: String {
        switch self {
        case .badEscape: "has a % without two hexadecimal digits"
        case .nul: "has a NUL"
        case .invalidUTF8: "is not UTF-8"
        }
    }
}
