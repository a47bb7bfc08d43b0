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
    var pointerToken: String {
        utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") })
            ? map { $0 == "~" ? "~0" : $0 == "/" ? "~1" : String($0) }.joined()
            : self
    }
}
