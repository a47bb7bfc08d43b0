// SPDX-License-Identifier: Apache-2.0

/// Names of which no two differ in case alone: the columns and tables of a database would be the same.
struct DistinctNames {
    private var taken: Set<String> = []

    /// Whether the name is unlike all before.
    mutating func insert(_ name: String) -> Bool {
        taken.insert(name.lowercased()).inserted
    }
}
