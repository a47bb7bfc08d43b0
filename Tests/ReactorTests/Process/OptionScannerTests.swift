// SPDX-License-Identifier: Apache-2.0

import Reactor
import Testing

struct OptionScannerTests {
    private let options: [OptionScanner.Option] = [
        .init("listen", takesValue: true), .init("list", takesValue: true), .init("verbose", takesValue: false),
    ]

    struct Good: Sendable {
        let words: [String]
        let found: [String]
        let operands: [String]

        init(_ words: [String], _ found: [String], _ operands: [String] = []) {
            (self.words, self.found, self.operands) = (words, found, operands)
        }
    }

    @Test(arguments: [
        Good([], []),
        Good(["--listen", "a:1"], ["listen=a:1"]),
        Good(["--listen=a:1"], ["listen=a:1"]),
        Good(["--listen="], ["listen="]),
        Good(["--listen", "--verbose"], ["listen=--verbose"]),
        Good(["--verbose", "--list", "x", "--verbose"], ["verbose", "list=x", "verbose"]),
        Good(["file", "--verbose"], [], ["file", "--verbose"]),
        Good(["--verbose", "--", "--list"], ["verbose"], ["--list"]),
        Good(["-"], [], ["-"]),
        Good(["--listen=ä b"], ["listen=ä b"]),
    ])
    func `is read`(_ row: Good) throws {
        let scanner = try OptionScanner(row.words, options: options)
        #expect(
            scanner.found.map { $0.value.map { [$0] } ?? [] }
                == row.found.map { text in
                    text.contains("=")
                        ? [String(text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)[1])] : []
                }
        )
        #expect(scanner.found.map(\.name) == row.found.map { String($0.split(separator: "=")[0]) })
        #expect(scanner.operands == row.operands)
    }

    @Test(
        arguments: [
            (["--lis", "x"], .unknown("--lis")),
            (["--verb"], .unknown("--verb")),
            (["--verb=1"], .unknown("--verb=1")),
            (["--liste"], .unknown("--liste")),
            (["--no"], .unknown("--no")),
            (["-v"], .unknown("-v")),
            (["-verbose"], .unknown("-verbose")),
            (["--verbose", "-vv"], .unknown("-vv")),
            (["--listen"], .lacksValue("--listen")),
            (["--verbose", "--list"], .lacksValue("--list")),
            (["--verbose=yes"], .takesNoValue("--verbose=yes")),
        ] as [([String], OptionScanner.Failure)]
    )
    func `is refused`(_ words: [String], _ failure: OptionScanner.Failure) {
        #expect(throws: failure) { try OptionScanner(words, options: options) }
    }
}
