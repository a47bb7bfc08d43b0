// SPDX-License-Identifier: Apache-2.0

import HTTP

/// The answer to a read as it is sent.
struct RenderedAnswer {
    let fields: [(FieldName, String)]
    let body: [UInt8]
    /// Given to what can be told from any other version of itself.
    let eTag: String?

    /// The answer to a request for it: 304 when the client has it, 412 when the client asks for another.
    func response(to head: RequestHead) throws(Problem) -> Response {
        if let eTag {
            if let tags = try EntityTags.read(.ifMatch, in: head.fields), !tags.containsStrongly(eTag) {
                throw Problem(.preconditionFailed, "What is here has another version.")
            }
            if let tags = try EntityTags.read(.ifNoneMatch, in: head.fields), tags.containsWeakly(eTag) {
                return Response(.notModified, fields: fields.filter { $0.0 != .contentType })
            }
        }
        return Response(.ok, fields: fields, body: .bytes(body))
    }
}
