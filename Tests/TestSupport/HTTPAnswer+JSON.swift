// SPDX-License-Identifier: Apache-2.0

import Foundation

extension HTTPAnswer {
    /// The body as a JSON object.
    package func object() throws -> [String: Any] {
        guard let object = try JSONSerialization.jsonObject(with: Data(body)) as? [String: Any] else {
            throw Malformed(text: text)
        }
        return object
    }

    /// The objects of a list in the body, such as `items`.
    package func objects(_ name: String) throws -> [[String: Any]] {
        guard let objects = try object()[name] as? [[String: Any]] else { throw Malformed(text: text) }
        return objects
    }

    /// A text in the body; nil for null, for another kind, and for none.
    package func string(_ name: String) throws -> String? {
        try object()[name] as? String
    }

    /// The pointers of a problem's faults.
    package func pointers() throws -> [String] {
        (try object()["errors"] as? [[String: Any]] ?? []).compactMap { $0["pointer"] as? String }
    }

    /// The changes of the body's transaction as `type model attributes`.
    package func changes() throws -> [String] {
        (try object()["changes"] as? [[String: Any]] ?? []).map { change in
            let attributes = (change["updatedAttributes"] as? [String] ?? []).joined(separator: ",")
            return "\(change["type"] ?? "") \(change["model"] ?? "") \(attributes)".trimmingCharacters(in: .whitespaces)
        }
    }
}
