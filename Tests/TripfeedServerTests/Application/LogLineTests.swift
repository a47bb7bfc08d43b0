// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Testing
import TripfeedServer

struct LogLineTests {
    private final class Lines: Sendable {
        let all = Mutex<[String]>([])
    }

    private func lines(_ message: String, at level: Log.Level = .error, threshold: Log.Level = .info) -> [String] {
        let lines = Lines()
        var log = Log()
        log.level = threshold
        log.write = { line in lines.all.withLock { $0.append(line) } }
        log(level, message)
        return lines.all.withLock { $0 }
    }

    @Test(arguments: [
        ("plain", "plain"),
        ("SELECT head\nFROM store", "SELECT head FROM store"),
        ("a\r\nb", "a  b"),
        ("\u{1B}[2J", " [2J"),
        ("a\u{0}b\u{7F}c\u{85}d\u{2028}e\u{2029}f", "a b c d e f"),
        ("Lisboa \u{E9} e\u{301} 🏝️", "Lisboa \u{E9} e\u{301} 🏝️"),
    ])
    func `a message is one line, whatever is in it`(message: String, line: String) {
        #expect(lines(message) == ["tripfeed: error: \(line)"])
    }

    @Test(arguments: Log.Level.allCases, Log.Level.allCases)
    func `what matters less than the level is left out`(level: Log.Level, threshold: Log.Level) {
        #expect(lines("x", at: level, threshold: threshold).isEmpty == (level < threshold))
    }
}
