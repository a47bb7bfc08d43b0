// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite(.ownThreads) struct OptionTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    /// A value for every option beside `listen` and `store`, and one that it refuses.
    static let options: [(name: String, good: String, bad: String)] = [
        ("durability", "normal", "some"), ("threads", "3", "0"), ("log-level", "error", "loud"),
        ("allow-host", "trips.example", ""), ("allow-anonymous", "read", "all"), ("drain", "5", "-1"),
        ("header-timeout", "5", "0"), ("body-timeout", "5", "0"), ("idle-timeout", "5", "1.5"),
        ("stall-timeout", "5", "soon"), ("scan-time-limit", "5", "0"), ("max-connections", "50", "0"),
        ("max-streams", "50", "0"), ("max-waiting-saves", "50", "0"), ("max-request-line", "2000", "63"),
        ("max-header-bytes", "2000", "255"), ("max-header-count", "50", "3"), ("max-record-body", "50000", "0"),
        ("max-save-body", "50000", "0"), ("spool-folder", "/tmp", ""), ("export-time-limit", "5", "0"),
        ("max-exports", "5", "0"), ("history-retention", "7d", "7"), ("history-keep", "5", "-1"),
        ("deletion-time-limit", "5", "0"), ("max-scan-rows", "5", "0"),
    ]

    private static func variable(_ name: String) -> String {
        "TRIPFEED_" + name.uppercased().replacing("-", with: "_")
    }

    @Test func `this table has every option of the help`() throws {
        let help = try Program.start(["help", "serve"], in: folder.path).standardOutput()
        let names = help.matches(of: /\n  --([a-z-]+)\s/).map { String($0.1) }
        #expect(Set(names) == Set(Self.options.map(\.name) + ["listen", "store"]))
    }

    @Test func `every option is taken from the command line`() throws {
        let words = Self.options.flatMap { ["--\($0.name)", $0.good] }
        let server = try RunningServer(store: folder.path(of: "x.sqlite"), words)
        #expect(server.readyLine.hasSuffix(", durability normal"))
        server.stop()
    }

    @Test func `every option is taken from the environment`() throws {
        var variables = Dictionary(uniqueKeysWithValues: Self.options.map { (Self.variable($0.name), $0.good) })
        variables["TRIPFEED_LISTEN"] = "127.0.0.1:0"
        variables["TRIPFEED_STORE"] = folder.path(of: "from-environment.sqlite")
        let server = try RunningServer(Program.start(["serve"], environment: variables, in: folder.path))
        #expect(server.readyLine.hasSuffix(", durability normal"))
        #expect(server.readyLine.contains("store \(folder.path(of: "from-environment.sqlite")),"))
        server.stop()
    }

    @Test func `the command line wins over the environment`() throws {
        let server = try RunningServer(
            store: folder.path(of: "x.sqlite"),
            ["--durability", "full"],
            environment: ["TRIPFEED_DURABILITY": "normal", "TRIPFEED_LISTEN": "127.0.0.1:1"]
        )
        #expect(server.readyLine.hasSuffix(", durability full"))
        server.stop()
    }

    @Test(arguments: options.filter { $0.name != "allow-host" } + [("listen", "", "here"), ("store", "", "")])
    func `a bad value is refused by the name that it was given under`(name: String, good: String, bad: String) throws {
        let listen = ["serve", "--listen", "127.0.0.1:0"]
        let word = try Program.start(listen + ["--\(name)", bad], in: folder.path)
        #expect(word.standardError().hasPrefix("tripfeed: ‘\(bad)’ for --\(name) is not "))
        #expect(word.waitForExit() == .status(2))

        let variable = Self.variable(name)
        let value = try Program.start(listen, environment: [variable: bad], in: folder.path)
        #expect(value.standardError().hasPrefix("tripfeed: ‘\(bad)’ for \(variable) is not "))
        #expect(value.waitForExit() == .status(2))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test func `there is a thread for each loop`() throws {
        let server = try RunningServer(store: ":memory:", ["--threads", "5"])
        let tasks = "/proc/\(server.process.identifier)/task"
        let names = try FileManager.default.contentsOfDirectory(atPath: tasks).map {
            try String(contentsOfFile: "\(tasks)/\($0)/comm", encoding: .utf8)
        }
        #expect(names.filter { $0.hasPrefix("loop-") }.count == 5)
        server.stop()
    }

    @Test func `a log of debug lines tells of requests, one of errors does not`() throws {
        let loud = try RunningServer(store: ":memory:", ["--log-level", "debug"])
        let quiet = try RunningServer(store: ":memory:", ["--log-level", "error"])
        for server in [loud, quiet] {
            try #expect(server.ask("GET", "/trips").status == 200)
            server.stop()
        }
        #expect(loud.process.standardError().contains("/trips"))
        #expect(!quiet.process.standardError().contains("/trips"))
    }

    @Test func `a name that was allowed is answered, another is misdirected`() throws {
        let server = try RunningServer(store: ":memory:", ["--allow-host", "Trips.example,other.example"])
        for name in ["trips.example", "OTHER.example:80", "localhost", "127.0.0.1", "[::1]:9"] {
            try #expect(server.ask("GET", "/trips", fields: ["Host": name]).status == 200, "\(name)")
        }
        try #expect(server.ask("GET", "/trips", fields: ["Host": "elsewhere.example"]).status == 421)
        server.stop()
    }
}
