// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import HTTP

/// Turns whatever a handler throws into the answer that says so.
struct Failures {
    let log: Log
    let problems: ProblemEncoder

    /// The problem's response; `instance` is the path that was asked for.
    func response(to error: any Error, instance: String) -> Response {
        problems.response(problem(of: error), instance: instance)
    }

    private func problem(of error: any Error) -> Problem {
        switch error {
        case let problem as Problem: problem
        case let error as RequestError: Problem(error)
        case let error as ReadError: Problem(error)
        case let error as TokenError: Problem(error)
        case let error as StoreError: problem(of: error)
        // Tasks are cancelled at the end of the server alone.
        case is CancellationError: Self.stopping
        default: unexpected("\(error)")
        }
    }

    private static var stopping: Problem { Problem(.draining, "The server is stopping.") }

    private func problem(of error: StoreError) -> Problem {
        switch error.code {
        case .busy: return Problem(.busy, "The store has too much to do at the moment.")
        case .closed: return Self.stopping
        case .diskFull:
            log(.error, "the disk is full: \(error.message)")
            return Problem(.diskFull, "There is no room for another commit; nothing was stored.")
        case .failed: return unexpected(error.message)
        }
    }

    /// A failure that is nobody's but the server's own: the log has what the client is not told.
    private func unexpected(_ message: String) -> Problem {
        let id = String(UInt64.random(in: .min ... .max), radix: 36)
        log(.error, "internal failure \(id): \(message)")
        var problem = Problem(.internal, "Something went wrong inside; the log knows it as \(id).")
        problem.logID = id
        return problem
    }
}
