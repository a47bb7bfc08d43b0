// SPDX-License-Identifier: Apache-2.0

extension Schema {
    /// An index that there is anyway would only cost, so it is refused as a mistake.
    func checkIndexes(of model: Model) throws(SchemaError) {
        var present = Set(model.unique)
        for attribute in model.attributes {
            if case .reference = attribute.kind { present.insert([attribute.name]) }
        }
        for index in model.indexes {
            guard !index.isEmpty, Set(index).count == index.count else {
                throw SchemaError("An index of \(model.name) needs attributes, each once.")
            }
            for name in index where !model.hasIndexable(name) {
                throw SchemaError("An index of \(model.name) names ‘\(name)’, which it does not have.")
            }
            guard present.insert(index).inserted else {
                throw SchemaError("\(model.name) has the index by \(index.joined(separator: ", ")) already.")
            }
        }
    }
}

extension Model {
    /// The composite and the part that a name such as `address/city` stands for; nil for any other name.
    package func part(_ name: String) -> (attribute: Int, part: Int)? {
        guard let slash = name.firstIndex(of: "/"), let attribute = attribute(String(name[..<slash])),
            case .composite(let parts) = attributes[attribute].kind,
            let part = parts.firstIndex(of: String(name[name.index(after: slash)...]))
        else { return nil }
        return (attribute, part)
    }

    fileprivate func hasIndexable(_ name: String) -> Bool {
        attribute(name) != nil || part(name) != nil
    }
}
