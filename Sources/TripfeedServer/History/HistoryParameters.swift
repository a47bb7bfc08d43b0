// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import HTTP

/// The query parameters that history and ticks have in common.
struct HistoryParameters: Sendable {
    /// The names of the filters, each of which may be repeated.
    static let filterNames = ["author", "excludeAuthor", "bundle", "process", "model"]

    let schema: Schema

    func filter(_ parameters: Parameters) throws(Problem) -> TransactionFilter {
        var filter = TransactionFilter()
        filter.authors = try labels("author", parameters)
        filter.excludedAuthors = try labels("excludeAuthor", parameters)
        filter.bundles = try labels("bundle", parameters)
        filter.processes = try labels("process", parameters)
        for position in try parameters.models(in: schema) { filter.models.insert(position) }
        return filter
    }

    /// Where to begin: a token, `start`, `now` or a time.
    ///
    /// - Throws: `malformed-token` for anything else.
    func position(_ text: String) throws(Problem) -> HistoryPosition {
        switch text {
        case "start": return .start
        case "now": return .now
        default:
            if let token = HistoryToken(text) { return .token(token) }
            if let time = text.asDateParameter() { return .time(time) }
            throw Problem(.malformedToken, "This is neither a token nor ‘start’, ‘now’ or a time.")
        }
    }

    /// The place to resume a stream from: the browser's own field first, then what a page can set; an empty id is none.
    ///
    /// A bad token is no failure here, since a browser would give the stream up for good.
    func resume(_ fields: FieldSection, _ given: Parameters) -> Result<HistoryPosition, Problem>? {
        let candidates = [fields.first(.lastEventID), given["lastEventID"]]
        guard let text = candidates.compactMap(\.self).first(where: { !$0.isEmpty }) ?? given["after"] else {
            return nil
        }
        do throws(Problem) { return .success(try position(text)) } catch { return .failure(error) }
    }

    /// An empty value asks for transactions without.
    private func labels(_ name: String, _ parameters: Parameters) throws(Problem) -> [Label?] {
        var labels: [Label?] = []
        for text in parameters.values(name) {
            guard text.isEmpty || Label(validating: text) != nil else {
                throw .badParameter(name, "has at most \(Label.maximumLength) characters, none a control character")
            }
            let label = text.isEmpty ? nil : Label(text)
            if !labels.contains(label) { labels.append(label) }
        }
        return labels
    }
}
