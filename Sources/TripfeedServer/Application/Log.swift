// SPDX-License-Identifier: Apache-2.0

/// Lines for whoever runs the server.
package struct Log: Sendable {
    /// How much a line matters; later ones matter more.
    package enum Level: String, CaseIterable, Comparable, Sendable {
        case debug, info, warning, error

        package static func < (left: Level, right: Level) -> Bool {
            (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
        }
    }

    /// The level below which lines are dropped.
    package var level: Level = .info
    /// Writes one line, without its end.
    package var write: @Sendable (String) -> Void = { _ in }

    /// Makes a log that goes nowhere.
    package init() {}

    /// Writes a line unless its level is too low; `message` is made only then.
    package func callAsFunction(_ level: Level, _ message: @autoclosure () -> String) {
        if level >= self.level { write("tripfeed: \(level.rawValue): \(message())") }
    }
}
