// SPDX-License-Identifier: Apache-2.0

/// The models that a server keeps, checked and made ready for look-ups once, at start.
public struct Schema: Sendable {
    /// The most attributes that a model, and the most models that a schema may have.
    public static let maximumCount = 64

    /// The models in the order in which they were declared; a model's position here is its number everywhere else.
    public let models: [Model]

    private let positions: [String: Int]

    /// Checks the declarations against each other.
    ///
    /// - Throws: ``SchemaError`` that names the first declaration that cannot work.
    public init(_ models: [Model]) throws(SchemaError) {
        self.models = models
        positions = try Self.positions(of: models)
        for model in models { try checkAttributes(of: model) }
        for model in models { try checkOwnerships(of: model) }
        for model in models { try checkIndexes(of: model) }
    }

    /// The position of the model of this name.
    package func position(of name: String) -> Int? {
        positions[name]
    }

    /// The model at a position that came from this schema.
    package subscript(position: Int) -> Model {
        models[position]
    }

    /// Every relationship by which some model owns records of `model`, with the owner's position.
    package func owners(of model: Int) -> [(owner: Int, ownership: Ownership)] {
        let name = models[model].name
        return models.enumerated().flatMap { position, owner in
            owner.owns.filter { $0.model == name }.map { (position, $0) }
        }
    }

    /// The one ownership that reaches `model` through its attribute `reference`.
    package func ownership(of model: Int, through reference: String) -> (owner: Int, ownership: Ownership)? {
        owners(of: model).first { $0.ownership.inverse == reference }
    }
}
