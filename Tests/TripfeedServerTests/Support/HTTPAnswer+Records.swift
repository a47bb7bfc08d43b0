// SPDX-License-Identifier: Apache-2.0

import TestSupport

extension HTTPAnswer {
    /// The texts of one member of the items of a collection.
    func items(_ member: String) throws -> [String] {
        try objects("items").compactMap { $0[member] as? String }
    }

    /// The changes as `type model id`, with the id of each.
    func touched() throws -> [String] {
        try objects("changes").map { "\($0["type"] ?? "") \($0["id"] ?? "")" }
    }

    /// The record that a clash names.
    func conflict() throws -> [String: String] {
        try object()["conflictsWith"] as? [String: String] ?? [:]
    }
}
