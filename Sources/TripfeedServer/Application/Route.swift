// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import HTTP

/// One path pattern and what each method does there.
final class Route: Sendable {
    let pattern: String
    /// What `Allow` says.
    let allow: String
    private let endpoints: [(method: HTTP.Method, endpoint: Endpoint)]
    private let answersOptions: Bool
    private let acceptsPatch: String?

    init(
        _ pattern: String,
        get: Endpoint? = nil,
        post: Endpoint? = nil,
        put: Endpoint? = nil,
        patch: Endpoint? = nil,
        delete: Endpoint? = nil,
        options: Bool = true
    ) {
        self.pattern = pattern
        let all: [(HTTP.Method, Endpoint?)] = [
            (.get, get), (.head, get), (.post, post), (.put, put), (.patch, patch), (.delete, delete),
        ]
        endpoints = all.compactMap { method, endpoint in endpoint.map { (method, $0) } }
        answersOptions = options
        acceptsPatch = patch == nil ? nil : "\(MediaType.json.rawValue), \(MediaType.mergePatch.rawValue)"
        allow = (endpoints.map(\.method.name) + (options ? ["OPTIONS"] : [])).joined(separator: ", ")
    }

    var methods: [HTTP.Method] { endpoints.map(\.method) + (answersOptions ? [.options] : []) }

    func allows(_ method: HTTP.Method) -> Bool {
        methods.contains(method)
    }

    func endpoint(for method: HTTP.Method) -> Endpoint? {
        for (candidate, endpoint) in endpoints where candidate == method { return endpoint }
        return nil
    }

    /// What the path can do; what such a route captures first is an id, and behind what is none there is nothing.
    func options(_ captures: [ArraySlice<UInt8>]) throws(Problem) -> Response {
        if let segment = captures.first, RecordID(utf8: segment.span) == nil {
            throw Problem(.notFound, "There is nothing at this path: it has no UUID.")
        }
        var fields: [(FieldName, String)] = [(.allow, allow)]
        if let acceptsPatch { fields.append((.acceptPatch, acceptsPatch)) }
        return Response(.noContent, fields: fields)
    }
}
