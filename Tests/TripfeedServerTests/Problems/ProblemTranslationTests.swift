// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import HTTP
import Testing

@testable import TripfeedServer

struct ProblemTranslationTests {
    private static let record = RecordReference(model: 0, id: RecordID(high: 1, low: 2))
    private static let token = HistoryToken(store: RecordID(high: 1, low: 2), number: 9, fingerprint: 3)

    private func problem(_ reason: SaveError.Reason, _ pointers: OperationPointers) -> Problem {
        Problem(SaveError(reason, operation: 0, place: .operation, detail: "x"), pointers: pointers)
    }

    @Test func `a missing record is 404 by its own path, and 422 in a list`() {
        #expect(problem(.notFound(Self.record), .single).kind == .notFound)
        let listed = problem(.notFound(Self.record), .list(["delete"]))
        #expect(listed.kind == .invalid)
        #expect(listed.faults == [.init(pointer: "/operations/0/delete", detail: "x")])
    }

    @Test(
        arguments: [
            (.invalid, .invalid), (.tooManyChanges, .invalid), (.notUnique(conflictsWith: record), .notUnique),
            (.relationshipTaken(conflictsWith: record), .relationshipTaken),
            (.preconditionFailed(currentToken: token), .preconditionFailed),
        ] as [(SaveError.Reason, ProblemKind)]
    )
    func `every other reason is the same in both`(reason: SaveError.Reason, kind: ProblemKind) {
        for pointers in [OperationPointers.single, .list(["insert"])] {
            let problem = problem(reason, pointers)
            #expect(problem.kind == kind && problem.detail == "x")
            #expect((problem.conflictsWith == nil) == (kind.status != .conflict))
            #expect(problem.currentToken == (kind == .preconditionFailed ? Self.token : nil))
        }
    }

    @Test func `what JSON breaks is told with its place`() throws {
        let error = #expect(throws: JSONError.self) { () throws(JSONError) in try JSONReader.read(Array("[1,]".utf8)) }
        let problem = Problem(try #require(error))
        #expect(problem.kind == .malformedJSON)
        #expect(problem.detail.contains("byte 3"))
    }
}
