// SPDX-License-Identifier: Apache-2.0

/// A JSON text as a tree (RFC 8259), with members in their order and numbers as they were written.
package indirect enum JSONValue: Sendable {
    case null
    case boolean(Bool)
    /// The number's characters, which ``JSONNumber`` converts once it is known to what.
    case number(String)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)
}
