// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import Synchronization

/// Everything that comes out of a pipe, read on a thread of its own so that the writer never waits.
final class OutputReader: Sendable {
    private let condition = NSCondition()
    private let state = Mutex((bytes: [UInt8](), hasEnded: false))

    /// Takes over the reading end of a pipe.
    init(_ descriptor: CInt) {
        Thread.detachNewThread { [self] in
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while true {
                let count = read(descriptor, &buffer, buffer.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { break }
                update { $0.bytes += buffer[..<count] }
            }
            close(descriptor)
            update { $0.hasEnded = true }
        }
    }

    /// Waits for a complete line with a property; nil when the output ends without one.
    func line(where isWanted: (String) -> Bool) -> String? {
        condition.lock()
        defer { condition.unlock() }
        while true {
            let (bytes, hasEnded) = state.withLock { $0 }
            let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
            for line in lines.map({ String(decoding: $0, as: UTF8.self) }) where isWanted(line) { return line }
            if hasEnded { return nil }
            condition.wait()
        }
    }

    /// Waits for the end, and gives everything.
    func wait() -> String {
        condition.lock()
        defer { condition.unlock() }
        while !state.withLock({ $0.hasEnded }) { condition.wait() }
        return String(decoding: state.withLock { $0.bytes }, as: UTF8.self)
    }

    private func update(_ change: (inout sending (bytes: [UInt8], hasEnded: Bool)) -> Void) {
        condition.lock()
        state.withLock { change(&$0) }
        condition.broadcast()
        condition.unlock()
    }
}
