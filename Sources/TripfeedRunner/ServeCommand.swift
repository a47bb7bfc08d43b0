// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Feed
import HTTPServer
import Reactor
import SQLiteStore
import TripfeedServer

/// `serve`: opens the store, wires it to the server, and runs until a signal asks for the end.
struct ServeCommand {
    let runner: Runner
    let options: ServeOptions

    /// Gives the status for the process to end with.
    func run() async -> Int32 {
        do {
            _ = try ProcessLimits.raiseDescriptors()
            let store = try SQLiteStore(schema: runner.schema, configuration: storeConfiguration())
            let status = await serve(store)
            await store.close()
            return status
        } catch let error as StoreError {
            return fail("cannot open the store \(options.store): \(error.message)")
        } catch {
            return fail("\(error)")
        }
    }

    private func serve(_ store: SQLiteStore) async -> Int32 {
        do {
            let head = try await store.makeReader().status().token
            let hub = FeedHub()
            store.observeCommits { hub.publish($0) }
            let application = Application(settings: settings(), store: store, hub: hub)
            let server = try Server(configuration: options.server) { loop in
                LoopWiring.makeResponder(of: application, head: head, on: loop)
            }
            let address: SocketAddress
            do throws(SystemError) { address = try server.bind() } catch {
                return fail("cannot listen on \(options.server.address): \(error)")
            }
            let signals = try SignalSource.signals([.terminate, .interrupt], on: server.loops[0])
            announce(address, head)
            let retention = startRetention(of: store, on: server.loops[0])
            try await run(server, until: signals) { retention?.cancel() }
            await retention?.value
            return 0
        } catch let error as StoreError {
            return fail(error.message)
        } catch {
            return fail("\(error)")
        }
    }

    private func startRetention(of store: SQLiteStore, on loop: EventLoop) -> Task<Void, Never>? {
        guard let policy = options.settings.retention else { return nil }
        let retention = RetentionTask(policy, on: loop, log: settings().log) { try await store.prune($0) }
        return Task(executorPreference: loop) { await retention.run() }
    }

    /// The first signal begins the drain, a second one ends the process at once; `stop` ends what goes on beside it.
    private func run(
        _ server: Server,
        until signals: AsyncStream<Signal>,
        stop: @escaping @Sendable () -> Void
    ) async throws {
        defer { stop() }
        try await withThrowingTaskGroup { group in
            group.addTask {
                var isFirst = true
                for await signal in signals {
                    guard isFirst else { ProcessExit.exit(128 + signal.rawValue) }
                    isFirst = false
                    stop()
                    server.beginDrain()
                }
            }
            defer { group.cancelAll() }
            try await server.run()
        }
    }

    private func announce(_ address: SocketAddress, _ head: HistoryToken) {
        StandardError.writeLine(
            """
            \(runner.program): ready on http://\(address), store \(options.store), head \(head.number) \(head), \
            durability \(options.durability.rawValue)
            """
        )
    }

    private func settings() -> ServerSettings {
        var settings = options.settings
        settings.openAPI = runner.openAPI
        settings.log.write = { StandardError.writeLine($0) }
        return settings
    }

    private func storeConfiguration() -> SQLiteStoreConfiguration {
        let location: SQLiteStoreConfiguration.Location = options.store == ":memory:" ? .memory : .file(options.store)
        var configuration = SQLiteStoreConfiguration(location: location) {
            Timestamp(milliseconds: WallClock.millisecondsSince1970) ?? .latest
        }
        configuration.durability = options.durability.level
        if let limit = options.maximumWaitingSaves { configuration.maximumWaitingSaves = limit }
        if let limit = options.scanTimeLimit { configuration.scanTimeLimit = limit }
        if let limit = options.maximumScanRows { configuration.maximumScanRows = limit }
        if let limit = options.deletionTimeLimit { configuration.deletionTimeLimit = limit }
        if let limit = options.exportTimeLimit { configuration.exportTimeLimit = limit }
        if let limit = options.maximumExports { configuration.maximumExports = limit }
        configuration.spoolFolder = options.spoolFolder
        return configuration
    }

    private func fail(_ message: String) -> Int32 {
        StandardError.writeLine("\(runner.program): \(message)")
        return 1
    }
}
