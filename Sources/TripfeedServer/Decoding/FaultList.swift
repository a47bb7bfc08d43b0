// SPDX-License-Identifier: Apache-2.0

/// The faults found in a body so far; the first ``maximumCount`` are kept.
struct FaultList {
    static let maximumCount = 100

    private(set) var faults: [Problem.Fault] = []

    var isEmpty: Bool { faults.isEmpty }

    mutating func add(_ pointer: String, _ detail: String) {
        guard faults.count < Self.maximumCount else { return }
        faults.append(Problem.Fault(pointer: pointer, detail: detail))
    }

    /// - Throws: `invalid` when there is one.
    func throwIfAny() throws(Problem) {
        if !isEmpty { throw .invalid(faults) }
    }
}

extension String {
    /// The text as one step of a JSON pointer (RFC 6901, section 3).
    ///
    /// It goes by scalars: a slash with a combining mark behind it is still a slash.
    var pointerToken: String {
        guard utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else { return self }
        var token = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar {
            case "~": token.append(contentsOf: "~0".unicodeScalars)
            case "/": token.append(contentsOf: "~1".unicodeScalars)
            default: token.append(scalar)
            }
        }
        return String(token)
    }
}
