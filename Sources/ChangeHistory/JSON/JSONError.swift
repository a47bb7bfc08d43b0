// SPDX-License-Identifier: Apache-2.0

/// Why a text is not JSON, or not the JSON that is accepted here.
package struct JSONError: Error, Equatable, Sendable {
    /// How many bytes were read before the fault was certain.
    package let offset: Int
    /// What was found there, as the end of a sentence.
    package let reason: Reason

    /// What is not accepted; the text is the end of a sentence.
    package enum Reason: String, Sendable {
        case empty = "there is nothing"
        case invalidUTF8 = "the text is not UTF-8"
        case unexpectedByte = "no value, or no valid one, begins here"
        case unexpectedEnd = "the text ends too early"
        case trailingBytes = "something follows the value"
        case controlCharacter = "a control character has to be escaped"
        case invalidEscape = "this is no escape of JSON"
        case loneSurrogate = "a surrogate stands alone"
        case invalidNumber = "this is no number of JSON"
        case doubledMember = "a member's name stands twice in one object"
        case tooDeep = "the nesting is too deep"
    }
}
