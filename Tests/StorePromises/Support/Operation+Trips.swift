// SPDX-License-Identifier: Apache-2.0

import ChangeHistory

extension Operation {
    /// Sets some attributes of a record.
    static func update(
        _ reference: RecordReference,
        _ values: [Int: AttributeValue],
        expectation: ChangeHistory.Expectation = ChangeHistory.Expectation(),
        precondition: Precondition = Precondition()
    ) -> Operation {
        .update(
            Update(
                target: .record(reference.id),
                model: reference.model,
                patches: values.sorted { $0.key < $1.key }.map {
                    AttributePatch(attribute: $0.key, action: .set($0.value))
                },
                expectation: expectation,
                precondition: precondition
            )
        )
    }

    /// Removes a record.
    static func delete(_ reference: RecordReference, precondition: Precondition = Precondition()) -> Operation {
        .delete(Delete(target: .record(reference.id), model: reference.model, precondition: precondition))
    }
}
