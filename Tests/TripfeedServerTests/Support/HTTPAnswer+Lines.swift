// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport

extension HTTPAnswer {
    /// The objects of a body that has one on each line.
    func lines() throws -> [[String: Any]] {
        guard body.isEmpty || body.last == UInt8(ascii: "\n") else { throw Malformed(text: "the last line has no end") }
        return try body.split(separator: UInt8(ascii: "\n")).map { line in
            guard let object = try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any] else {
                throw Malformed(text: String(decoding: line, as: UTF8.self))
            }
            return object
        }
    }
}
