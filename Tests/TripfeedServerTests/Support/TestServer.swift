// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Feed
import HTTP
import HTTPServer
import SQLiteStore
import TestSupport
import Testing
import Trips

@testable import TripfeedServer

/// The whole server without sockets: a store of its own, all routes, and a client that asks one thing after another.
///
/// Every answer is held against the OpenAPI document. It belongs to one test, as a responder belongs to one loop.
final class TestServer {
    let store: any DataStore
    let settings: ServerSettings
    let responder: ApplicationResponder
    let document: OpenAPIDocument
    private let routes: RouteTable
    /// The wake-ups of the loop that there is not.
    private let news: AsyncStream<Void>

    /// Starts on an empty store, which is in memory unless it has a path.
    convenience init(
        settings: ServerSettings = ServerSettings(),
        storePath: String? = nil,
        clock: StoreClock = StoreClock()
    ) async throws {
        var configuration = SQLiteStoreConfiguration(location: storePath.map { .file($0) } ?? .memory) { clock.now }
        configuration.durability = .normal
        let store = try SQLiteStore(schema: TripSchema.make(), configuration: configuration)
        let reader = try store.makeReader()
        let head = try await reader.status().token
        reader.loopWillSleep()
        try self.init(settings: settings, store: store, head: head)
    }

    /// Starts on a store whose head is known.
    init(
        settings: ServerSettings = ServerSettings(),
        store: any DataStore,
        head: HistoryToken = HistoryToken(store: RecordID(high: 1, low: 2), number: 0, fingerprint: 0)
    ) throws {
        document = try OpenAPIDocument.shared.get()
        var settings = settings
        settings.openAPI = document.bytes
        self.settings = settings
        self.store = store
        let hub = FeedHub()
        store.observeCommits { hub.publish($0) }
        let (news, wakeUps) = AsyncStream<Void>.makeStream()
        self.news = news
        responder = try Application(settings: settings, store: store, hub: hub).makeResponder(head: head) {
            wakeUps.yield()
        }
        routes = RouteTable(schema: store.schema, settings: settings)
    }

    /// Asks as a program on the same machine would; a body is JSON unless the fields say otherwise.
    @discardableResult func ask(
        _ method: String,
        _ target: String,
        _ body: String? = nil,
        _ fields: KeyValuePairs<String, String> = [:],
        host: String? = "localhost"
    ) async -> HTTPAnswer {
        await ask(method, target, bytes: body.map { Array($0.utf8) }, fields, host: host)
    }

    /// Asks with a body that need not be text.
    func ask(
        _ method: String,
        _ target: String,
        bytes: [UInt8]?,
        _ fields: KeyValuePairs<String, String> = [:],
        host: String? = "localhost"
    ) async -> HTTPAnswer {
        let head = Self.head(method, target, bytes, fields, host: host)
        return await respond(head, ScriptedBody(bytes ?? [])).answer
    }

    /// Saves a list of operations.
    func save(
        _ operations: [String],
        more: String = "",
        _ fields: KeyValuePairs<String, String> = [:]
    ) async -> HTTPAnswer {
        await ask("POST", "/transactions", #"{"operations":[\#(operations.joined(separator: ","))]\#(more)}"#, fields)
    }

    /// Asks for a stream, which begins when it is written.
    func stream(
        _ target: String,
        _ fields: KeyValuePairs<String, String> = [:]
    ) async throws -> (answer: HTTPAnswer, write: (any BodyWriter) async throws -> Void) {
        let (response, answer) = await respond(Self.head("GET", target, nil, fields), ScriptedBody([]))
        guard case .stream(let write) = response.body else {
            throw HTTPAnswer.Malformed(text: "\(target) is answered by \(answer.status), which is no stream")
        }
        return (answer, write)
    }

    /// Asks for a stream and writes it until the writer's script ends.
    @discardableResult func follow(
        _ target: String,
        _ fields: KeyValuePairs<String, String> = [:],
        into writer: ScriptedWriter
    ) async throws -> HTTPAnswer {
        let stream = try await stream(target, fields)
        try await stream.write(writer)
        return stream.answer
    }

    /// Asks for what is answered later, and answers it when the script says so; nil when nobody is there any more.
    func poll(
        _ target: String,
        _ fields: KeyValuePairs<String, String> = [:],
        through script: ScriptedWriter
    ) async throws -> HTTPAnswer? {
        let answer = try await wait(target, fields)
        defer { responder.services.loopWillSleep() }
        return await answer(script).map { checked($0, to: Self.head("GET", target, nil, fields)) }
    }

    /// Asks for what is answered later; the wait begins when the closure is called.
    func wait(
        _ target: String,
        _ fields: KeyValuePairs<String, String> = [:]
    ) async throws -> (any Waiter) async -> Response? {
        let (response, answer) = await respond(Self.head("GET", target, nil, fields), ScriptedBody([]))
        guard case .deferred(let wait) = response.body else {
            throw HTTPAnswer.Malformed(text: "\(target) is answered at once by \(answer.status)")
        }
        return wait
    }

    /// Asks for lines, which are set aside first, and takes all of them; nil when nobody is there any more.
    ///
    /// `signals` are what happens to the client before the lines are ready.
    func take(
        _ target: String,
        _ fields: KeyValuePairs<String, String> = [:],
        method: String = "GET",
        signals: [StreamSignal] = []
    ) async throws -> HTTPAnswer? {
        let head = Self.head(method, target, nil, fields)
        let (first, answer) = await respond(head, ScriptedBody([]))
        guard case .deferred(let wait) = first.body else { return answer }
        let waiter = NewsWaiter(responder.services, news: news, signals: signals)
        guard let response = await wait(waiter) else { return nil }
        var taken = checked(response, to: head)
        if case .sizedStream(let length, let write) = response.body {
            let writer = ScriptedWriter()
            try await write(writer)
            taken.body = writer.chunks.flatMap(\.self)
            #expect(taken.body.count == length)
        }
        return taken
    }

    /// Wakes every subscriber who is due.
    func deliverTicks() {
        while responder.services.deliverTicks() {}
    }

    /// Inserts a trip; `more` are further members, each with a comma before it.
    @discardableResult func insertTrip(
        _ name: String = "A",
        more: String = "",
        author: String? = nil
    ) async throws -> InsertedRecord {
        let fields: KeyValuePairs<String, String> = author.map { ["Tripfeed-Author": $0] } ?? [:]
        return try InsertedRecord(await ask("POST", "/trips", Self.trip(name, more: more), fields))
    }

    /// A trip's body.
    static func trip(
        _ name: String = "A",
        from start: String = "2027-01-01",
        to end: String = "2027-02-01",
        more: String = ""
    ) -> String {
        #"{"name":"\#(name)","destination":"Lisbon","startDate":"\#(start)","endDate":"\#(end)"\#(more)}"#
    }

    private func respond(_ head: RequestHead, _ body: ScriptedBody) async -> (response: Response, answer: HTTPAnswer) {
        let response = await responder.respond(to: head, body: body)
        responder.services.loopWillSleep()
        return (response, checked(response, to: head))
    }

    /// The answer that a response is, held against the document; one that is made later is looked at then.
    private func checked(_ response: Response, to head: RequestHead) -> HTTPAnswer {
        let fields = response.fields.map { (name: $0.0.text, value: $0.1) }
        var answer = HTTPAnswer(status: response.status.code, fields: fields)
        if case .bytes(let bytes) = response.body { answer.body = bytes }
        if case .deferred = response.body { return answer }
        if let route = routes.match(head.path)?.route, route.allows(head.method) {
            for difference in document.differences(of: answer, from: route.pattern, head.method.name) {
                Issue.record("\(head.method.name) \(route.pattern): \(difference)")
            }
        }
        return answer
    }

    private static func head(
        _ method: String,
        _ target: String,
        _ body: [UInt8]?,
        _ fields: KeyValuePairs<String, String>,
        host: String? = "localhost"
    ) -> RequestHead {
        var section = FieldSection()
        for (name, value) in fields { section.append(name: name.utf8, value: value.utf8) }
        if body != nil, !section.contains(.contentType) {
            section.append(name: "Content-Type".utf8, value: "application/json".utf8)
        }
        let parts = Array(target.utf8).split(
            separator: UInt8(ascii: "?"),
            maxSplits: 1,
            omittingEmptySubsequences: false
        )
        return RequestHead(
            method: [.get, .head, .post, .put, .patch, .delete, .options].first { $0.name == method } ?? .other(method),
            path: parts[0],
            query: parts.count == 2 ? parts[1] : nil,
            host: host.map { Array($0.utf8)[...] },
            fields: section,
            framing: body.map { .length($0.count) } ?? .none
        )
    }
}
