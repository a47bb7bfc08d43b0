// SPDX-License-Identifier: Apache-2.0

/// The name of an author, a bundle or a process: 1 to 128 characters, none a control character.
///
/// Labels are equal when their UTF-8 bytes are; `String` would also equate composed and decomposed forms.
package struct Label: Sendable {
    /// The most Unicode scalars that a label may have.
    package static let maximumLength = 128

    package let text: String

    /// Takes a text that is known to be valid, such as a stored one or a filter's.
    package init(_ text: String) {
        self.text = text
    }

    /// Nil when `text` may not be given to a transaction.
    package init?(validating text: String) {
        let scalars = text.unicodeScalars
        guard !scalars.isEmpty, scalars.prefix(Self.maximumLength + 1).count <= Self.maximumLength,
            !scalars.contains(where: { $0.properties.generalCategory == .control })
        else { return nil }
        self.text = text
    }
}

extension Label: Hashable {
    package static func == (left: Label, right: Label) -> Bool {
        left.text.utf8.elementsEqual(right.text.utf8)
    }

    package func hash(into hasher: inout Hasher) {
        for byte in text.utf8 { hasher.combine(byte) }
    }
}
