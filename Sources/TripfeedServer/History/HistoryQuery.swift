// SPDX-License-Identifier: Apache-2.0

import ChangeHistory

/// The query parameters of `GET /history`, for each form in which it is answered.
struct HistoryQuery: Sendable {
    private static let forPages = ["limit", "wait", "cursor"]
    private static let forStreams = ["lastEventID", "ping"]
    private static let forRanges = ["until", "through", "order"]
    private static let single = ["after", "since", "include"] + forRanges + forPages + forStreams

    let parameters: HistoryParameters

    /// The parameters, all of which the form has.
    ///
    /// - Throws: `bad-parameter`.
    func read(_ query: ArraySlice<UInt8>?, for format: AnswerFormat) throws(Problem) -> Parameters {
        let given = try Parameters(query, single: Self.single, repeatable: HistoryParameters.filterNames + ["id"])
        switch format {
        case .json:
            try refuse(Self.forStreams, in: given, "belongs to an event stream")
            if given["wait"] != nil { try refuse(["until", "through"], in: given, "cannot be waited for") }
        case .lines:
            try refuse(Self.forPages + Self.forStreams, in: given, "has no place in an answer that is not paged")
        case .eventStream:
            try refuse(Self.forPages + ["until", "through"], in: given, "has no place in an event stream")
        }
        return given
    }

    /// What is asked for; `path` belongs to the scope of its cursors.
    ///
    /// - Throws: `bad-parameter`, `malformed-token`.
    func descriptor(
        _ given: Parameters,
        for format: AnswerFormat,
        path: ArraySlice<UInt8>
    ) throws(Problem) -> HistoryDescriptor {
        var descriptor = HistoryDescriptor(after: .start, filter: try parameters.filter(given))
        if format != .eventStream, let text = given["after"] { descriptor.after = try parameters.position(text) }
        descriptor.filter.records = try ids(given)
        descriptor.since = try time("since", given)
        descriptor.until = try time("until", given)
        descriptor.through = try through(given)
        descriptor.limit =
            try given.integer("limit", in: 1...HistoryDescriptor.maximumLimit) ?? HistoryDescriptor.defaultLimit
        descriptor.order = try order(given, format)
        descriptor.includesRecords = try includesRecords(given)
        descriptor.scope = given.scope(of: path, without: ["limit", "cursor"])
        descriptor.cursor = try cursor(given, descriptor)
        return descriptor
    }

    private func refuse(_ names: [String], in given: Parameters, _ reason: String) throws(Problem) {
        for name in names where given[name] != nil { throw .badParameter(name, reason) }
    }

    private func ids(_ given: Parameters) throws(Problem) -> [RecordID] {
        var ids: [RecordID] = []
        for text in given.values("id") {
            guard let id = RecordID(text) else { throw .badParameter("id", "is a UUID") }
            if !ids.contains(id) { ids.append(id) }
        }
        return ids
    }

    private func time(_ name: String, _ given: Parameters) throws(Problem) -> Timestamp? {
        guard let text = given[name] else { return nil }
        guard let time = text.asDateParameter() else {
            throw .badParameter(name, "is a date of RFC 3339 with an offset, or YYYY-MM-DD")
        }
        return time
    }

    private func through(_ given: Parameters) throws(Problem) -> HistoryToken? {
        guard let text = given["through"] else { return nil }
        guard let token = HistoryToken(text) else { throw Problem(.malformedToken, "‘through’ is no token.") }
        return token
    }

    private func order(_ given: Parameters, _ format: AnswerFormat) throws(Problem) -> HistoryDescriptor.Order {
        switch given["order"] {
        case nil, "asc": return .ascending
        case "desc" where format == .eventStream: throw .badParameter("order", "cannot be desc on an event stream")
        case "desc" where given["wait"] != nil: throw .badParameter("order", "cannot be desc together with ‘wait’")
        case "desc": return .descending
        default: throw .badParameter("order", "is asc or desc")
        }
    }

    private func includesRecords(_ given: Parameters) throws(Problem) -> Bool {
        guard let text = given["include"] else { return false }
        guard text == "record" else { throw .badParameter("include", "is record") }
        return true
    }

    private func cursor(_ given: Parameters, _ descriptor: HistoryDescriptor) throws(Problem) -> HistoryCursor? {
        guard let text = given["cursor"] else { return nil }
        guard descriptor.order == .descending, let cursor = HistoryCursor(text), cursor.scope == descriptor.scope else {
            throw .badParameter("cursor", "is not one that this path with these parameters has given")
        }
        return cursor
    }
}
