// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import HTTP

/// The answers that were made since history last moved, as they were sent, by path and query.
///
/// A herd that one tick wakes asks for the same: it is answered from one rendering. An answer is good for as long as
/// both ends of history stand where they stood when it was read, since every change of a record moves the head.
final class RenderedAnswers {
    /// The most bytes that are kept, on each loop.
    static let maximumByteCount = 1 << 20

    /// What an answer takes beside its body and its key.
    private static let overhead = 768

    private var status: HistoryStatus?
    private var answers: [[UInt8]: RenderedAnswer] = [:]
    private var byteCount = 0

    /// What a request asks for.
    static func key(for head: RequestHead) -> [UInt8] {
        var key = Array(head.path)
        if let query = head.query {
            key.append(UInt8(ascii: "?"))
            key.append(contentsOf: query)
        }
        return key
    }

    /// The answer, if it was made while history stood as it does now.
    func answer(for key: [UInt8], at status: HistoryStatus) -> RenderedAnswer? {
        self.status == status ? answers[key] : nil
    }

    /// Keeps an answer that was read at `status`, unless there is no room left.
    func keep(_ answer: RenderedAnswer, for key: [UInt8], at status: HistoryStatus) {
        if self.status != status {
            self.status = status
            answers.removeAll(keepingCapacity: true)
            byteCount = 0
        }
        let size = answer.body.count + key.count + Self.overhead
        guard byteCount + size <= Self.maximumByteCount, answers[key] == nil else { return }
        answers[key] = answer
        byteCount += size
    }
}
