// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import HTTP
import HTTPServer

/// One request on its way to an answer, and what its loop has for it.
///
/// A reference, since it is handed on often and copying a head counts references.
final class Exchange {
    let head: RequestHead
    let body: any RequestBody
    /// The segments of the path that the route's pattern captures, decoded.
    let captures: [ArraySlice<UInt8>]
    let services: LoopServices
    /// The key under which what is asked for is saved.
    var idempotency: IdempotencyKey?
    /// The body, where it was read before the endpoint asks for it: its bytes, or what they say once that is known.
    private var keptBody: [UInt8]?
    private var keptValue: JSONValue?

    init(head: RequestHead, body: any RequestBody, captures: [ArraySlice<UInt8>], services: LoopServices) {
        self.head = head
        self.body = body
        self.captures = captures
        self.services = services
    }

    var schema: Schema { services.schema }
    var reader: any DataReader { services.reader }

    /// The record id that the path's first capture is; a segment that is no UUID names nothing.
    func recordID() throws(Problem) -> RecordID {
        guard let segment = captures.first, let id = RecordID(utf8: segment.span) else {
            throw Problem(.notFound, "There is no such record: the path has no UUID.")
        }
        return id
    }

    /// The body as JSON.
    ///
    /// - Throws: `unsupported-media-type` before the body is read, `length-required`, `too-large`, `malformed-json`.
    func json(upTo limit: Int, patch: Bool = false) async throws -> JSONValue {
        if let keptValue { return keptValue }
        let bytes = if let keptBody { keptBody } else { try await readJSONBody(upTo: limit, patch: patch) }
        do throws(JSONError) { return try JSONReader.read(bytes) } catch { throw Problem(error) }
    }

    /// The bytes of a body that is said to be JSON.
    private func readJSONBody(upTo limit: Int, patch: Bool) async throws -> [UInt8] {
        guard head.framing != .none else { throw Problem(RequestError.lengthRequired) }
        switch MediaType(head.fields) {
        case .json: break
        case .mergePatch where patch: break
        default: throw Self.unsupportedMediaType(patch: patch)
        }
        return try await body.collect(upTo: limit)
    }

    /// Reads the body by the rules of the endpoint, and keeps it for that.
    ///
    /// - Throws: what the endpoint would throw for a body that it does not read.
    func keepBody(_ kind: SavingKind) async throws -> [UInt8] {
        let settings = services.settings
        let bytes =
            switch kind {
            case .record where head.method == .delete: try await body.collect(upTo: settings.maximumRecordBody)
            case .record: try await readJSONBody(upTo: settings.maximumRecordBody, patch: head.method == .patch)
            case .list: try await readJSONBody(upTo: settings.maximumSaveBody, patch: false)
            }
        keptBody = bytes
        return bytes
    }

    /// Reads the kept body as JSON, and keeps that instead of its bytes; nil where it is none.
    func keptJSON() -> JSONValue? {
        guard let bytes = keptBody, let value = try? JSONReader.read(bytes) else { return nil }
        keptValue = value
        keptBody = nil
        return value
    }

    /// The body as a JSON object; any other JSON is `invalid`.
    func object(upTo limit: Int, patch: Bool = false) async throws -> JSONObject {
        guard case .object(let object) = try await json(upTo: limit, patch: patch) else {
            throw Problem.invalid([.init(pointer: "", detail: "The body is an object.")])
        }
        return object
    }

    private static func unsupportedMediaType(patch: Bool) -> Problem {
        let types = [MediaType.json] + (patch ? [.mergePatch] : [])
        let list = types.map(\.rawValue).joined(separator: ", ")
        var problem = Problem(
            .unsupportedMediaType,
            "The body is read as \(list) alone, and Content-Type has to say so."
        )
        if patch { problem.fields = [(.acceptPatch, list)] }
        return problem
    }
}
