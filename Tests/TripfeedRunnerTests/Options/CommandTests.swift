// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import TripfeedRunner

struct CommandTests {
    @Test(
        arguments: [
            (["serve"], .serve([])),
            (["serve", "--threads", "2"], .serve(["--threads", "2"])),
            (["serve", "--threads", "2", "--help"], .help(.serve)),
            (["version"], .version),
            (["--version"], .version),
            ([], .help(.overview)),
            (["help"], .help(.overview)),
            (["--help"], .help(.overview)),
            (["-h"], .help(.overview)),
            (["help", "serve"], .help(.serve)),
            (["help", "version"], .help(.version)),
            (["help", "help"], .help(.help)),
        ] as [([String], Command)]
    )
    func `the first word is the command`(words: [String], command: Command) throws {
        #expect(try Command(words) == command)
    }

    @Test(arguments: [
        (["trips"], "there is no command ‘trips’; ‘help’ lists them"),
        (["Serve"], "there is no command ‘Serve’; ‘help’ lists them"),
        ([""], "there is no command ‘’; ‘help’ lists them"),
        (["--threads", "2"], "there is no command ‘--threads’; ‘help’ lists them"),
        (["help", "overview"], "there is no command ‘overview’; ‘help’ lists them"),
        (["help", "trips"], "there is no command ‘trips’; ‘help’ lists them"),
        (["help", "serve", "me"], "‘me’ is one word too many"),
        (["version", "2"], "‘2’ is one word too many"),
    ]) func `what is no command is named`(words: [String], message: String) {
        #expect(throws: UsageError(message)) { try Command(words) }
    }
}
