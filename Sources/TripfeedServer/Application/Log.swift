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
    ///
    /// What would end the line or steer a terminal becomes a space: one message is one line, whatever is in it.
    package func callAsFunction(_ level: Level, _ message: @autoclosure () -> String) {
        guard level >= self.level else { return }
        write("tripfeed: \(level.rawValue): \(Self.oneLine(message()))")
    }

    private static func oneLine(_ message: String) -> String {
        guard message.unicodeScalars.contains(where: isControl) else { return message }
        return String(String.UnicodeScalarView(message.unicodeScalars.map { isControl($0) ? " " : $0 }))
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .control || scalar == "\u{2028}" || scalar == "\u{2029}"
    }
}
