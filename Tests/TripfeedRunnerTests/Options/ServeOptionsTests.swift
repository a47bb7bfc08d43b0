// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import HTTP
import HTTPServer
import Reactor
import SQLiteStore
import Testing
import TripfeedServer

@testable import TripfeedRunner

struct ServeOptionsTests {
    /// An option with a value, and what it sets.
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let value: String
        let isSet: @Sendable (ServeOptions) -> Bool

        init(_ name: String, _ value: String, isSet: @escaping @Sendable (ServeOptions) -> Bool) {
            self.name = name
            self.value = value
            self.isSet = isSet
        }

        var testDescription: String { "--\(name) \(value)" }
    }

    static let rows: [Row] = [
        Row("listen", "[::1]:9000") { "\($0.server.address)" == "[::1]:9000" },
        Row("store", "trips.sqlite") { $0.store == "trips.sqlite" },
        Row("store", ":memory:") { $0.store == ":memory:" },
        Row("durability", "normal") { $0.durability == .normal && $0.durability.level == .normal },
        Row("threads", "7") { $0.server.threads == 7 },
        Row("log-level", "warning") { $0.settings.log.level == .warning },
        Row("allow-host", "A.example,b.example") { $0.settings.access.allowedHosts == ["a.example", "b.example"] },
        Row("allow-anonymous", "read") { !$0.settings.access.allowsAnonymousWrites },
        Row("allow-anonymous", "write") { $0.settings.access.allowsAnonymousWrites },
        Row("history-retention", "90s") { $0.settings.retention?.maximumAge == .seconds(90) },
        Row("history-retention", "36500d") { $0.settings.retention?.maximumAge == .seconds(36_500 * 86_400) },
        Row("history-retention", "0") { $0.settings.retention == nil },
        Row("history-keep", "7") { $0.settings.retention?.minimumCount == 7 },
        Row("history-keep", "0") { $0.settings.retention == nil },
        Row("drain", "3") { $0.server.timeouts.drain == .seconds(3) },
        Row("header-timeout", "3") { $0.server.timeouts.header == .seconds(3) },
        Row("body-timeout", "3") { $0.server.timeouts.body == .seconds(3) },
        Row("idle-timeout", "3") { $0.server.timeouts.idle == .seconds(3) },
        Row("stall-timeout", "3") { $0.server.timeouts.stall == .seconds(3) },
        Row("scan-time-limit", "3") { $0.scanTimeLimit == .seconds(3) },
        Row("max-scan-rows", "3") { $0.maximumScanRows == 3 },
        Row("deletion-time-limit", "3") { $0.deletionTimeLimit == .seconds(3) },
        Row("export-time-limit", "3") { $0.exportTimeLimit == .seconds(3) },
        Row("max-exports", "3") { $0.maximumExports == 3 },
        Row("spool-folder", "/var/spool") { $0.spoolFolder == "/var/spool" },
        Row("max-connections", "3") { $0.server.maximumConnections == 3 },
        Row("max-streams", "3") { $0.settings.maximumStreams == 3 },
        Row("max-waiting-saves", "3") { $0.maximumWaitingSaves == 3 },
        Row("max-request-line", "300") { $0.server.limits.requestLine == 300 },
        Row("max-header-bytes", "300") { $0.server.limits.headerSection == 300 },
        Row("max-header-count", "30") { $0.server.limits.headerCount == 30 },
        Row("max-record-body", "3") { $0.settings.maximumRecordBody == 3 },
        Row("max-save-body", "3") { $0.settings.maximumSaveBody == 3 },
    ]

    @Test func `every option is in this table`() {
        #expect(Set(Self.rows.map(\.name)) == Set(ServeOption.all.map(\.name)))
    }

    @Test(arguments: rows) func `an option sets the same from the command line and the environment`(row: Row) throws {
        let option = try #require(ServeOption.all.first { $0.name == row.name })
        #expect(row.isSet(try ServeOptions(["--\(row.name)", row.value], environment: [:])))
        #expect(row.isSet(try ServeOptions(["--\(row.name)=\(row.value)"], environment: [:])))
        #expect(row.isSet(try ServeOptions([], environment: [option.variable: row.value])))
    }

    @Test func `without options everything is at its default, on loopback and open there`() throws {
        let options = try ServeOptions([], environment: ["PATH": "/bin", "TRIPFEED": "1"])
        #expect("\(options.server.address)" == "127.0.0.1:8080")
        #expect(options.store == "tripfeed.sqlite")
        #expect(options.durability == .full)
        #expect(options.server.threads == ProcessEnvironment.processorCount)
        #expect(options.server.timeouts == Timeouts())
        #expect(options.settings.log.level == .info)
        #expect(options.settings.access.guardsLoopback)
        #expect(options.settings.access.allowsAnonymousWrites)
        #expect(options.anonymous == nil)
        #expect(options.settings.retention == .standard)
    }

    @Test func `the help tells the defaults as they are`() throws {
        let options = try ServeOptions([], environment: [:])
        let numbers: [String: Int] = [
            "max-connections": options.server.maximumConnections, "max-streams": options.settings.maximumStreams,
            "max-request-line": options.server.limits.requestLine,
            "max-header-bytes": options.server.limits.headerSection,
            "max-header-count": options.server.limits.headerCount,
            "max-record-body": options.settings.maximumRecordBody,
            "max-save-body": options.settings.maximumSaveBody,
            "history-keep": try #require(options.settings.retention.map { Int($0.minimumCount) }),
        ]
        for (name, value) in numbers {
            #expect(try #require(ServeOption.all.first { $0.name == name }).help.hasSuffix("(\(value))"))
        }
    }

    @Test func `the command line wins over the environment, and the last word over those before`() throws {
        let options = try ServeOptions(
            ["--threads", "2", "--store", "b", "--threads", "3"],
            environment: ["TRIPFEED_THREADS": "1", "TRIPFEED_STORE": "a", "TRIPFEED_DURABILITY": "normal"]
        )
        #expect(options.server.threads == 3)
        #expect(options.store == "b")
        #expect(options.durability == .normal)
    }

    @Test(arguments: [
        ("threads", 1, 256), ("max-connections", 1, 1_000_000), ("max-streams", 1, 1_000_000),
        ("max-waiting-saves", 1, 1_000_000), ("max-request-line", 64, 1_048_576),
        ("max-header-bytes", 256, 1_048_576), ("max-header-count", 4, 10_000),
        ("max-record-body", 1, 1_073_741_824), ("max-save-body", 1, 1_073_741_824), ("drain", 1, 86_400),
        ("stall-timeout", 1, 86_400), ("scan-time-limit", 1, 86_400), ("history-keep", 0, 1_000_000_000),
        ("deletion-time-limit", 1, 86_400), ("max-scan-rows", 1, 1_000_000_000), ("export-time-limit", 1, 86_400),
        ("max-exports", 1, 10_000),
    ]) func `a number may be from its least to its greatest`(name: String, least: Int, greatest: Int) {
        for value in [least, greatest] {
            #expect(throws: Never.self) { try ServeOptions(["--\(name)", "\(value)"], environment: [:]) }
        }
        for value in ["\(least - 1)", "\(greatest + 1)", "", "1.0", "+5", " 5", "0x5", "٣", "99999999999999999999"] {
            let message = "‘\(value)’ for --\(name) is not a whole number from \(least) to \(greatest)"
            #expect(throws: UsageError(message)) { try ServeOptions(["--\(name)", value], environment: [:]) }
        }
    }

    @Test(arguments: [
        ("1s", 1), ("90s", 90), ("15m", 900), ("12h", 43_200), ("30d", 2_592_000), ("3153600000s", 3_153_600_000),
    ])
    func `an age has a unit`(text: String, seconds: Int64) throws {
        let options = try ServeOptions(["--history-retention", text], environment: [:])
        #expect(options.settings.retention?.maximumAge == .seconds(seconds))
    }

    @Test(arguments: [
        "", "30", "d", "0d", "00", "-1d", "1.5d", " 1d", "1d ", "1w", "1D", "٣d", "36501d", "3153600001s",
    ])
    func `an age that is none is told`(text: String) {
        let message =
            "‘\(text)’ for --history-retention is not 0, or an age of up to 36500d such as 90s, 15m, 12h or 30d"
        #expect(throws: UsageError(message)) {
            try ServeOptions(["--history-retention", text], environment: [:])
        }
    }

    @Test func `nothing goes when either the age or the number keeps all, whatever the other says`() throws {
        for words in [
            ["--history-retention", "0", "--history-keep", "5"], ["--history-retention", "1s", "--history-keep", "0"],
        ] {
            #expect(try ServeOptions(words, environment: [:]).settings.retention == nil)
        }
    }

    @Test(arguments: [
        ("durability", "Full", "one of full, normal"), ("log-level", "trace", "one of debug, info, warning, error"),
        ("allow-anonymous", "", "one of read, write"), ("store", "", "the name of a file"),
        ("spool-folder", "", "the name of a folder"),
    ]) func `a bad choice is told with what may be chosen`(name: String, value: String, expected: String) {
        let message = "‘\(value)’ for --\(name) is not \(expected)"
        #expect(throws: UsageError(message)) { try ServeOptions(["--\(name)", value], environment: [:]) }
    }

    @Test func `a bad value in the environment is told by its variable`() {
        let message = "‘loud’ for TRIPFEED_LOG_LEVEL is not one of debug, info, warning, error"
        #expect(throws: UsageError(message)) { try ServeOptions([], environment: ["TRIPFEED_LOG_LEVEL": "loud"]) }
    }

    @Test(arguments: [
        (["--port", "1"], "there is no option ‘--port’; ‘help serve’ lists them"),
        (["-l", "1"], "there is no option ‘-l’; ‘help serve’ lists them"),
        (["--store"], "the option ‘--store’ needs a value"),
        (["x"], "‘x’ is one word too many"),
        (["--threads", "2", "x"], "‘x’ is one word too many"),
    ]) func `a command line that is none is told`(words: [String], message: String) {
        #expect(throws: UsageError(message)) { try ServeOptions(words, environment: [:]) }
    }

    @Test(arguments: ["0.0.0.0:80", "[::]:80", "192.0.2.1:80"])
    func `an address beyond loopback needs the word, and then no host is refused`(address: String) throws {
        #expect(throws: UsageError.self) { try ServeOptions(["--listen", address], environment: [:]) }
        for word in ["read", "write"] {
            let options = try ServeOptions(["--listen", address, "--allow-anonymous", word], environment: [:])
            #expect(!options.settings.access.guardsLoopback)
            #expect(options.settings.access.allowsAnonymousWrites == (word == "write"))
        }
    }

    @Test(arguments: ["127.0.0.1:80", "127.9.9.9:80", "[::1]:80", "localhost:80"])
    func `a loopback address needs no word`(address: String) throws {
        #expect(try ServeOptions(["--listen", address], environment: [:]).settings.access.guardsLoopback)
    }
}
