// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Trips

@testable import HTTP
@testable import TripfeedServer

/// Whether a query means one thing: in any order of its parameters, escaped or not, or nothing, and then says why.
///
/// The first byte of an input chooses the route, the rest is what stands behind the `?`.
struct QueryFuzzer: Sendable {
    static let shared = QueryFuzzer()

    private let routes: [QueryRoute]

    private init() {
        do {
            let schema = try TripSchema.make()
            let collections = schema.models.indices.map { QueryRoute.collection(schema: schema, model: $0) }
            let formats = [AnswerFormat.json, .lines, .eventStream]
            routes = collections + formats.map { QueryRoute.history(schema: schema, $0) }
        } catch {
            Finding.report("the schema is refused: \(error)")
        }
    }

    func check(_ input: [UInt8]) {
        let query = input.dropFirst()
        checkEscapes(query)
        check(query, routes[Int(input.first ?? 0) % routes.count])
    }

    /// What is read from a query is read again from its strictest spelling.
    private func checkEscapes(_ query: ArraySlice<UInt8>) {
        guard let items = try? QueryItems(query).items else { return }
        let spelled = items.map { "\($0.name.percentEncoded())=\($0.value.percentEncoded())" }.joined(separator: "&")
        let again = try? QueryItems(Array(spelled.utf8)[...]).items
        Finding.expect(
            again.map { Self.same($0, items) } == true,
            "\(items) is spelled \(spelled) and read as \(String(describing: again))"
        )
    }

    private func check(_ query: ArraySlice<UInt8>, _ route: QueryRoute) {
        let pieces = query.split(separator: UInt8(ascii: "&"))
        let reversed = Array(pieces.reversed().joined(separator: [UInt8(ascii: "&")]))
        let turned = Array((pieces.dropFirst() + pieces.prefix(1)).joined(separator: [UInt8(ascii: "&")]))
        switch route.read(query) {
        case .success(let meaning):
            for other in [reversed, turned] {
                guard case .success(let second) = route.read(other[...]) else {
                    Finding.report("in another order it is refused: \(String(decoding: other, as: UTF8.self))")
                }
                Finding.expect(
                    meaning.utf8.elementsEqual(second.utf8),
                    "in another order it means something else:\n\(meaning)\n\(second)"
                )
            }
            checkReplacing(query, route)
        case .failure(let problem):
            checkProblem(problem, pieces)
            for other in [reversed, turned] {
                if case .success = route.read(other[...]) {
                    Finding.report("in another order it is taken: \(String(decoding: other, as: UTF8.self))")
                }
            }
        }
    }

    /// The link to the next page is the same request but for one parameter, in characters that a header can have.
    private func checkReplacing(_ query: ArraySlice<UInt8>, _ route: QueryRoute) {
        guard let parameters = try? route.parameters(query), let items = try? QueryItems(query).items else { return }
        let link = parameters.query(replacing: "limit", by: "7")
        let plain = link.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: ">") }
        Finding.expect(plain, "a link has characters that a header has not: \(link)")
        let wanted = items.filter { $0.name != "limit" } + [("limit", "7")]
        let again = try? QueryItems(Array(link.utf8)[...]).items
        Finding.expect(again.map { Self.same($0, wanted) } == true, "a link asks for something else: \(link)")
    }

    /// A refusal names one of the parameters, or says that one has no name, or that the token is none.
    private func checkProblem(_ problem: Problem, _ pieces: [ArraySlice<UInt8>]) {
        if problem.kind == .malformedToken { return }
        Finding.expect(problem.kind == .badParameter, "the problem is \(problem.kind): \(problem.detail)")
        let names = pieces.map { piece in
            let bytes = piece.prefix { $0 != UInt8(ascii: "=") }
            let name = try? PercentDecoder.decode(bytes, plusIsSpace: true)
            return name ?? String(decoding: bytes, as: UTF8.self)
        }
        let detail = Array(problem.detail.utf8)
        let isNamed = names.contains { name in
            name.isEmpty ? problem.detail == "A parameter has no name." : detail.contains(Array(name.utf8))
        }
        Finding.expect(isNamed, "the problem names no parameter: \(problem.detail)")
    }

    private static func same(_ left: [(name: String, value: String)], _ right: [(name: String, value: String)]) -> Bool
    {
        left.count == right.count
            && zip(left, right).allSatisfy {
                $0.name.utf8.elementsEqual($1.name.utf8) && $0.value.utf8.elementsEqual($1.value.utf8)
            }
    }
}
