// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport

/// The program that was built with the tests.
enum Program {
    /// It lies beside the tests' own executable.
    static let path: String = {
        let tests = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        return tests.deletingLastPathComponent().appending(path: "tripfeed").path(percentEncoded: false)
    }()

    /// The repository that these tests are part of.
    static let repository = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        .standardizedFileURL

    /// What a child gets of this process's environment: enough to find programs, and no option of the program.
    static var environment: [String: String] {
        ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("TRIPFEED_") }
    }

    /// Whether the suites that take minutes are asked for.
    static var runsSlowTests: Bool {
        ProcessInfo.processInfo.environment["TRIPFEED_SLOW_TESTS"] == "1"
    }

    /// Starts the program with some words, in a folder.
    static func start(_ words: [String], environment more: [String: String] = [:], in folder: String) throws
        -> ChildProcess
    {
        try ChildProcess(path, words, environment: environment.merging(more) { $1 }, folder: folder)
    }
}
