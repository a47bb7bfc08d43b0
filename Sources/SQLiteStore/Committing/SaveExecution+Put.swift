// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite

extension SaveExecution {
    func perform(_ put: Put) throws -> OperationResult {
        var put = put
        let present: Record?
        switch put.target {
        case .record(let id):
            present = try tables[put.model].record(id)
        case .owned(let owner):
            present = try ownedRecord(of: owner, model: put.model)
            let inverse = inverse(of: owner, in: put.model)
            put.values[inverse] = .reference(owner.id)
            put.given.insert(inverse)
        }
        guard let present else { return try insert(put) }
        try judge(put.precondition, put.expectation, on: present)
        var values = put.values
        for attribute in values.indices {
            if rules[put.model].readOnly.contains(attribute) { values[attribute] = present.values[attribute] }
            values[attribute].collapse()
        }
        return .updated(try change(present, to: values))
    }

    /// Makes the record where there is none, unless the operation counts on one.
    private func insert(_ put: Put) throws -> OperationResult {
        let expectsVersion = if case .some = put.expectation.version { true } else { false }
        guard put.precondition.holds(for: nil), !expectsVersion else {
            throw failure(.preconditionFailed(currentToken: nil), at: .ifMatch, "There is no record of this version.")
        }
        for (attribute, value) in put.expectation.readOnlyValues where !value.isNull {
            throw readOnlyFailure(attribute, of: put.model)
        }
        let id = if case .record(let id) = put.target { Optional(id) } else { put.expectation.id }
        return try perform(Insert(model: put.model, id: id, values: put.values, given: put.given))
    }
}
