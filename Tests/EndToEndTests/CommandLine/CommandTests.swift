// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite(.ownThreads) struct CommandTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    private func run(_ words: String..., environment: [String: String] = [:]) throws -> ChildProcess {
        try Program.start(words, environment: environment, in: folder.path)
    }

    @Test(arguments: [["version"], ["--version"]]) func `the version is one line`(words: [String]) throws {
        let process = try Program.start(words, in: folder.path)
        #expect(process.standardOutput().wholeMatch(of: /tripfeed \d+\.\d+\.\d+\n/) != nil)
        #expect(process.standardError() == "")
        #expect(process.waitForExit() == .status(0))
    }

    @Test(arguments: [[], ["help"], ["--help"], ["-h"]]) func `the help lists the commands`(words: [String]) throws {
        let process = try Program.start(words, in: folder.path)
        let text = process.standardOutput()
        for command in ["serve", "version", "help"] { #expect(text.contains("\n  \(command) ")) }
        #expect(process.waitForExit() == .status(0))
    }

    @Test func `the help of serve is the same however it is asked for`() throws {
        let first = try run("help", "serve")
        let second = try run("serve", "--threads", "0", "--help")
        #expect(first.standardOutput() == second.standardOutput())
        #expect(first.waitForExit() == .status(0))
        #expect(second.waitForExit() == .status(0))
    }

    @Test func `every option that the README names is in the help`() throws {
        let help = try run("help", "serve").standardOutput()
        let readme = try String(contentsOf: Program.repository.appending(path: "README.md"), encoding: .utf8)
        let rows = readme.matches(of: /\n\| `--([a-z-]+) [^`]+` \| `(TRIPFEED_[A-Z_]+)` \|/)
        #expect(rows.count >= 8)
        for row in rows {
            #expect(help.contains("\n  --\(row.1) "))
            #expect(row.2 == "TRIPFEED_" + row.1.uppercased().replacing("-", with: "_"))
        }
    }

    @Test(arguments: [
        (["trips"], "there is no command ‘trips’; ‘help’ lists them"),
        (["help", "trips"], "there is no command ‘trips’; ‘help’ lists them"),
        (["version", "now"], "‘now’ is one word too many"),
        (["serve", "now"], "‘now’ is one word too many"),
        (["serve", "--port", "1"], "there is no option ‘--port’; ‘help serve’ lists them"),
        (["serve", "--lis", "127.0.0.1:0"], "there is no option ‘--lis’; ‘help serve’ lists them"),
        (["serve", "--listen"], "the option ‘--listen’ needs a value"),
        (["serve", "--threads", "many"], "‘many’ for --threads is not a whole number from 1 to 256"),
    ]) func `a command line that cannot be carried out is told in one line`(words: [String], message: String) throws {
        let process = try Program.start(words, in: folder.path)
        #expect(process.standardError() == "tripfeed: \(message)\n")
        #expect(process.standardOutput() == "")
        #expect(process.waitForExit() == .status(2))
    }
}
