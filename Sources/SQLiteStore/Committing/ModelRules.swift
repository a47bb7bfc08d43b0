// SPDX-License-Identifier: Apache-2.0

import ChangeHistory

/// What a model's records have to do with others and with themselves, as positions, so that no save looks up a name.
struct ModelRules: Sendable {
    /// A reference to the record that owns this one.
    struct Owner: Sendable {
        /// The attribute that holds the reference.
        let attribute: Int
        /// The owner's model.
        let model: Int
        let isToOne: Bool
        /// The attribute in which the owner shows this record; nil when it does not.
        let shownAs: Int?
    }

    /// Records that are deleted with this one.
    struct Owned: Sendable {
        let model: Int
        /// Their attribute that refers back.
        let inverse: Int
    }

    let owners: [Owner]
    /// In the order in which they are deleted.
    let owned: [Owned]
    let ascending: [(earlier: Int, later: Int)]
    /// Attributes whose value comes from other records and not from clients.
    let readOnly: PositionSet

    init(model position: Int, of schema: Schema) {
        let model = schema[position]
        owners = model.attributes.enumerated().compactMap { index, attribute in
            guard case .reference = attribute.kind,
                let (owner, ownership) = schema.ownership(of: position, through: attribute.name)
            else { return nil }
            let shown = ownership.isToMany ? nil : schema[owner].attribute(showing: ownership)
            return Owner(attribute: index, model: owner, isToOne: !ownership.isToMany, shownAs: shown)
        }
        owned = model.owns.compactMap { ownership in
            guard let owned = schema.position(of: ownership.model),
                let inverse = schema[owned].attribute(ownership.inverse)
            else { return nil }
            return Owned(model: owned, inverse: inverse)
        }
        ascending = model.ascending.compactMap { rule in
            guard let earlier = model.attribute(rule.earlier), let later = model.attribute(rule.later) else {
                return nil
            }
            return (earlier, later)
        }
        readOnly = PositionSet(model.attributes.indices.filter { model.attributes[$0].isReadOnly })
    }
}
