// SPDX-License-Identifier: Apache-2.0

import HTTP
import HTTPServer
import Reactor
import SQLiteStore
import TripfeedServer

extension ServeOption {
    /// Every option, in the order in which the help shows them.
    static let all: [ServeOption] = essentials + history + timeouts + limits

    private static let essentials: [ServeOption] = [
        ServeOption("listen", "ADDRESS:PORT", "where to listen; port 0 takes a free one (127.0.0.1:8080)") {
            value,
            options throws(Expectation) in
            do throws(SocketAddress.Malformed) {
                options.server.address = try SocketAddress(parsing: value)
            } catch {
                throw Expectation(phrase: "an address: \(error.reason)")
            }
        },
        ServeOption("store", "FILE", "the store, made when missing; :memory: keeps nothing (tripfeed.sqlite)") {
            value,
            options throws(Expectation) in
            guard !value.isEmpty else { throw Expectation(phrase: "the name of a file") }
            options.store = value
        },
        ServeOption("spool-folder", "FOLDER", "where snapshots are set aside while they are sent (the store's)") {
            value,
            options throws(Expectation) in
            guard !value.isEmpty else { throw Expectation(phrase: "the name of a folder") }
            options.spoolFolder = value
        },
        ServeOption("durability", "full|normal", "full answers a write once it is on disk (full)") {
            value,
            options throws(Expectation) in options.durability = try choice(value)
        },
        ServeOption("threads", "N", "event loops, one thread each (the number of processors)") {
            value,
            options throws(Expectation) in options.server.threads = try integer(value, 1...256)
        },
        ServeOption("log-level", "LEVEL", "debug, info, warning or error (info)") {
            value,
            options throws(Expectation) in options.settings.log.level = try choice(value)
        },
        ServeOption("allow-host", "NAME,…", "further names by which this server may be addressed on loopback") {
            value,
            options throws(Expectation) in
            for name in value.split(separator: ",") { options.settings.access.allowedHosts.insert(name.lowercased()) }
        },
        ServeOption("allow-anonymous", "read|write", "what anyone may do; needed for an address beyond loopback") {
            value,
            options throws(Expectation) in options.anonymous = try choice(value)
        },
    ]

    private static let timeouts: [ServeOption] = [
        ServeOption("drain", "SECONDS", "how long a stopping server lets requests finish (10)") {
            value,
            options throws(Expectation) in options.server.timeouts.drain = try seconds(value)
        },
        ServeOption("header-timeout", "SECONDS", "for the head of a request (10)") {
            value,
            options throws(Expectation) in options.server.timeouts.header = try seconds(value)
        },
        ServeOption("body-timeout", "SECONDS", "between two pieces of a body (30)") {
            value,
            options throws(Expectation) in options.server.timeouts.body = try seconds(value)
        },
        ServeOption("idle-timeout", "SECONDS", "between two requests (60)") {
            value,
            options throws(Expectation) in options.server.timeouts.idle = try seconds(value)
        },
        ServeOption("stall-timeout", "SECONDS", "for a client that takes nothing of what waits for it (30)") {
            value,
            options throws(Expectation) in options.server.timeouts.stall = try seconds(value)
        },
        ServeOption("scan-time-limit", "SECONDS", "for a listing that has to look at many records (2)") {
            value,
            options throws(Expectation) in options.scanTimeLimit = try seconds(value)
        },
        ServeOption("deletion-time-limit", "SECONDS", "for deleting all that a filter finds; other saves wait (10)") {
            value,
            options throws(Expectation) in options.deletionTimeLimit = try seconds(value)
        },
        ServeOption("export-time-limit", "SECONDS", "for a snapshot, or a listing as lines, to be set aside (600)") {
            value,
            options throws(Expectation) in options.exportTimeLimit = try seconds(value)
        },
    ]

    private static let limits: [ServeOption] = [
        ServeOption("max-connections", "N", "connections at a time; more wait (60000)") {
            value,
            options throws(Expectation) in options.server.maximumConnections = try integer(value, 1...1_000_000)
        },
        ServeOption("max-streams", "N", "event streams at a time; more are told to come back (50000)") {
            value,
            options throws(Expectation) in options.settings.maximumStreams = try integer(value, 1...1_000_000)
        },
        ServeOption("max-scan-rows", "N", "rows that a listing looks at without an index (5000000)") {
            value,
            options throws(Expectation) in options.maximumScanRows = try integer(value, 1...1_000_000_000)
        },
        ServeOption("max-waiting-saves", "N", "saves that wait for the disk; more are 503 (20000)") {
            value,
            options throws(Expectation) in options.maximumWaitingSaves = try integer(value, 1...1_000_000)
        },
        ServeOption("max-exports", "N", "snapshots and listings as lines at a time; more are 503 (64)") {
            value,
            options throws(Expectation) in options.maximumExports = try integer(value, 1...10_000)
        },
        ServeOption("max-request-line", "BYTES", "the request line; longer is 414 (8192)") {
            value,
            options throws(Expectation) in options.server.limits.requestLine = try integer(value, 64...1_048_576)
        },
        ServeOption("max-header-bytes", "BYTES", "all header fields; more is 431 (32768)") {
            value,
            options throws(Expectation) in
            options.server.limits.headerSection = try integer(value, 256...1_048_576)
        },
        ServeOption("max-header-count", "N", "header fields; more is 431 (128)") {
            value,
            options throws(Expectation) in options.server.limits.headerCount = try integer(value, 4...10_000)
        },
        ServeOption("max-record-body", "BYTES", "the body of one record; larger is 413 (1048576)") {
            value,
            options throws(Expectation) in
            options.settings.maximumRecordBody = try integer(value, 1...1_073_741_824)
        },
        ServeOption("max-save-body", "BYTES", "the body of a save; larger is 413 (16777216)") {
            value,
            options throws(Expectation) in
            options.settings.maximumSaveBody = try integer(value, 1...1_073_741_824)
        },
    ]

    static func integer(_ text: String, _ range: ClosedRange<Int>) throws(Expectation) -> Int {
        guard text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let value = Int(text), range.contains(value) else {
            throw Expectation(phrase: "a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return value
    }

    private static func seconds(_ text: String) throws(Expectation) -> Duration {
        .seconds(try integer(text, 1...86_400))
    }

    private static func choice<Choice: RawRepresentable & CaseIterable>(
        _ text: String
    ) throws(Expectation) -> Choice where Choice.RawValue == String {
        guard let choice = Choice(rawValue: text) else {
            throw Expectation(phrase: "one of \(Choice.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return choice
    }
}
