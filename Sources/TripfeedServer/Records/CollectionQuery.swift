// SPDX-License-Identifier: Apache-2.0

import ChangeHistory

/// The query parameters of a model's collections.
struct CollectionQuery: Sendable {
    private let model: Int
    private let attributes: [Attribute]
    private let equalityNames: [String]

    init(schema: Schema, model: Int) {
        self.model = model
        attributes = schema[model].attributes
        equalityNames = ["id"] + attributes.filter(\.isComparable).map(\.name)
    }

    func parameters(_ query: ArraySlice<UInt8>?) throws(Problem) -> Parameters {
        try Parameters(query, single: ["sort", "limit", "cursor"], repeatable: equalityNames)
    }

    func descriptor(
        _ parameters: Parameters,
        path: ArraySlice<UInt8>,
        owner: OwnerReference?
    ) throws(Problem) -> FetchDescriptor {
        var descriptor = try filtered(parameters, owner: owner)
        descriptor.limit =
            try parameters.integer("limit", in: 1...FetchDescriptor.maximumLimit) ?? FetchDescriptor.defaultLimit
        descriptor.scope = parameters.scope(of: path, without: ["limit", "cursor"])
        descriptor.cursor = try cursor(parameters["cursor"], descriptor)
        return descriptor
    }

    /// Everything that the parameters let through, in one answer, which has no pages.
    func wholeDescriptor(_ parameters: Parameters, owner: OwnerReference?) throws(Problem) -> FetchDescriptor {
        for name in ["limit", "cursor"] where parameters[name] != nil {
            throw .badParameter(name, "goes with pages, and \(AnswerFormat.lines.rawValue) has none")
        }
        return try filtered(parameters, owner: owner)
    }

    private func filtered(_ parameters: Parameters, owner: OwnerReference?) throws(Problem) -> FetchDescriptor {
        var descriptor = FetchDescriptor(model: model, owner: owner)
        descriptor.equalities = try equalities(parameters)
        descriptor.sort = try parameters["sort"].map { text throws(Problem) in try sortKeys(text) } ?? []
        return descriptor
    }

    private func equalities(_ parameters: Parameters) throws(Problem) -> [FetchDescriptor.Equality] {
        var equalities: [FetchDescriptor.Equality] = []
        for name in equalityNames {
            let attribute = attributes.firstIndex { $0.name == name }
            var values: [AttributeValue] = []
            for text in parameters.values(name) {
                values.append(try value(text, of: attribute.map { attributes[$0].kind } ?? .reference("id"), name))
            }
            if !values.isEmpty { equalities.append(.init(attribute: attribute, values: values)) }
        }
        return equalities
    }

    private func value(_ text: String, of kind: Attribute.Kind, _ name: String) throws(Problem) -> AttributeValue {
        switch kind {
        case .text: return .text(text)
        case .boolean:
            guard text == "true" || text == "false" else { throw .badParameter(name, "is true or false") }
            return .boolean(text == "true")
        case .integer, .double:
            do { return try NumberText.value(of: text, kind: kind) } catch { throw .badParameter(name, error.phrase) }
        case .enumeration(let cases):
            guard cases.contains(where: { $0.utf8.elementsEqual(text.utf8) }) else {
                throw .badParameter(name, "is \(kind.phrase)")
            }
            return .text(text)
        case .date:
            guard let date = text.asDateParameter() else {
                throw .badParameter(name, "is a date of RFC 3339 with an offset, or YYYY-MM-DD")
            }
            return .date(date)
        case .reference, .owned:
            guard let id = RecordID(text) else { throw .badParameter(name, "is a UUID") }
            return .reference(id)
        case .composite: throw .badParameter(name, "is not one that this route has")
        }
    }

    private func sortKeys(_ text: String) throws(Problem) -> [FetchDescriptor.SortKey] {
        var keys: [FetchDescriptor.SortKey] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let isDescending = part.hasPrefix("-")
            let name = isDescending ? part.dropFirst() : part
            let attribute = attributes.firstIndex { $0.name == name && $0.isComparable }
            guard name == "id" || attribute != nil else {
                throw .badParameter("sort", "has ‘\(name)’, by which there is no order")
            }
            guard !keys.contains(where: { $0.attribute == attribute }) else {
                throw .badParameter("sort", "has ‘\(name)’ twice")
            }
            keys.append(.init(attribute: attribute, isDescending: isDescending))
        }
        return keys
    }

    private func cursor(_ text: String?, _ descriptor: FetchDescriptor) throws(Problem) -> FetchCursor? {
        guard let text else { return nil }
        guard let cursor = FetchCursor(text), cursor.scope == descriptor.scope,
            cursor.keys.count == descriptor.sort.count(where: { $0.attribute != nil })
        else { throw .badParameter("cursor", "is not one that this path with these parameters has given") }
        return cursor
    }
}

extension Attribute {
    /// Whether there is equality and an order for it in a query.
    fileprivate var isComparable: Bool {
        if case .composite = kind { false } else { true }
    }
}
