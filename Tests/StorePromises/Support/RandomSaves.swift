// SPDX-License-Identifier: Apache-2.0

import ChangeHistory

/// Makes saves of a few operations on a few records, many of which clash.
struct RandomSaves {
    private var chance: SeededChance

    init(seed: UInt64) {
        chance = SeededChance(seed: seed)
    }

    mutating func next() -> Save {
        let count = Int.random(in: 1...3, using: &chance)
        return Save(operations: (0..<count).map { _ in operation() })
    }

    private mutating func operation() -> Operation {
        let model = Int.random(in: 0...2, using: &chance)
        let reference = RecordReference(model: model, id: id(of: model))
        switch Int.random(in: 0..<10, using: &chance) {
        case 0..<3: return .insert(insert(reference))
        case 3..<7: return update(reference)
        case 7..<9: return put(reference)
        default: return .delete(reference)
        }
    }

    private mutating func id(of model: Int) -> RecordID {
        .made(UInt64.random(in: 1...[5, 4, 6][model], using: &chance))
    }

    private mutating func insert(_ reference: RecordReference) -> Insert {
        Insert(
            model: reference.model,
            id: chance.isOnce(in: 4) ? nil : reference.id,
            values: values(of: reference.model),
            given: given(in: reference.model),
            nested: reference.model == ModelPosition.trip && chance.isOnce(in: 3) ? nested() : [],
            mergesDuplicates: chance.isOnce(in: 3)
        )
    }

    private mutating func nested() -> [NestedInsert] {
        var nested = [NestedInsert(insert: .item("n"), pointer: "/bucketList/0")]
        if chance.isOnce(in: 2) {
            nested.insert(NestedInsert(insert: .accommodation("N"), pointer: "/livingAccommodation"), at: 0)
        }
        return nested
    }

    private mutating func update(_ reference: RecordReference) -> Operation {
        let values = values(of: reference.model)
        var chosen: [Int: AttributeValue] = [:]
        for position in given(in: reference.model).positions where chance.isOnce(in: 2) {
            chosen[position] = values[position]
        }
        return .update(reference, chosen)
    }

    private mutating func put(_ reference: RecordReference) -> Operation {
        .put(
            Put(
                target: .record(reference.id),
                model: reference.model,
                values: values(of: reference.model),
                given: given(in: reference.model)
            )
        )
    }

    private func given(in model: Int) -> PositionSet {
        PositionSet(0..<[4, 4, 5][model])
    }

    private mutating func values(of model: Int) -> [AttributeValue] {
        let text = AttributeValue.text(["a", "b", "c", "d", "e"].randomElement(using: &chance) ?? "")
        let flag = AttributeValue.boolean(Bool.random(using: &chance))
        let trip = AttributeValue.reference(id(of: ModelPosition.trip))
        switch model {
        case ModelPosition.trip:
            let start = Int64.random(in: 0...2, using: &chance)
            let length = chance.isOnce(in: 8) ? -1 : Int64.random(in: 0...2, using: &chance)
            return [text, text, .day(start), .day(start + length), .null]
        case ModelPosition.accommodation:
            let address = chance.isOnce(in: 2) ? .null : AttributeValue.composite([text, .null, .null, .null])
            return [text, address, flag, chance.isOnce(in: 3) ? .null : trip]
        default:
            return [text, chance.isOnce(in: 2) ? .null : text, flag, .boolean(false), trip]
        }
    }
}

extension PositionSet {
    fileprivate var positions: [Int] { (0..<Self.capacity).filter(contains) }
}
