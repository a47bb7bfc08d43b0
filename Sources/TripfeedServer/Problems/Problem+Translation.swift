// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import HTTP

// The one place where errors of the other rooms become answers.
extension Problem {
    init(_ error: RequestError) {
        self.init(ProblemKind(rawValue: error.problemName) ?? .malformedRequest, error.detail)
    }

    init(_ error: TokenError) {
        switch error.reason {
        case .expired:
            self.init(.tokenExpired, "History was pruned beyond this token: changes after it are gone.")
        case .diverged:
            self.init(.tokenDiverged, "This token is not in this history: the store was restored or is another copy.")
        case .foreign:
            self.init(.tokenForeign, "Another store gave this token.")
        }
        tokenError = error
    }

    init(_ error: ReadError) {
        switch error {
        case .notFound: self.init(.notFound, "There is no such record.")
        case .token(let error): self.init(error)
        }
    }

    init(_ error: JSONError) {
        self.init(.malformedJSON, "The body is not JSON at byte \(error.offset): \(error.reason.rawValue).")
    }

    init(_ error: QueryError) {
        self.init(.badParameter, error.detail)
    }

    /// A refused save; `pointers` says where its operations stood in the body.
    init(_ error: SaveError, pointers: OperationPointers) {
        switch error.reason {
        case .notFound: self.init(pointers.isSingle ? .notFound : .invalid, error.detail)
        case .invalid, .tooManyChanges: self.init(.invalid, error.detail)
        case .notUnique(let record):
            self.init(.notUnique, error.detail)
            conflictsWith = record
        case .relationshipTaken(let record):
            self.init(.relationshipTaken, error.detail)
            conflictsWith = record
        case .preconditionFailed(let head):
            self.init(.preconditionFailed, error.detail)
            currentToken = head
        }
        if let pointer = pointers.pointer(to: error) { faults = [Fault(pointer: pointer, detail: error.detail)] }
    }
}
