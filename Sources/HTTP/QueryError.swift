// SPDX-License-Identifier: Apache-2.0

/// Why a query cannot be read.
package struct QueryError: Error, Equatable, Sendable {
    /// The parameter's name, or its bytes as they were sent if it is the name that cannot be decoded.
    package let parameter: String
    /// What is wrong, or nil for a parameter without a name.
    package let problem: PercentError?

    /// One sentence for the problem's `detail`.
    package var detail: String {
        guard let problem else { return "A parameter has no name." }
        return "The parameter \(parameter) \(problem.reason)."
    }
}
