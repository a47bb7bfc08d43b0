// SPDX-License-Identifier: Apache-2.0

import Testing

/// Something that is not as the house wants it, and where.
struct Finding: Equatable, Sendable, CustomStringConvertible {
    let place: String
    let message: String

    var description: String { "\(place): \(message)" }
}

/// Records one issue that lists everything that was found.
func expectNone(_ findings: [Finding], sourceLocation: SourceLocation = #_sourceLocation) {
    let list = findings.map(\.description).joined(separator: "\n")
    #expect(findings.isEmpty, "\(list)", sourceLocation: sourceLocation)
}
