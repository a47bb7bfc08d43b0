// SPDX-License-Identifier: Apache-2.0

import ChangeHistory

extension ModelTable {
    /// Makes the table.
    var createTable: String {
        let lines = ["id BLOB PRIMARY KEY", "version BLOB NOT NULL"] + columns.map(\.declaration)
        return "CREATE TABLE \(quotedName) (\n    \(lines.joined(separator: ",\n    "))\n) STRICT, WITHOUT ROWID"
    }

    /// Makes the indexes: one for each unique rule, for each reference to an owner, and for each that was declared.
    ///
    /// Attributes have no underscore in their names, so that no two indexes have the same.
    var createIndexes: [String] {
        let rules = uniqueRules.enumerated().map { index, attributes in
            createIndex("unique_\(index + 1)", isUnique: true, on: attributes.flatMap { columnRanges[$0] })
        }
        let owners = references.map { attribute, isToOne in
            createIndex(model.attributes[attribute].name, isUnique: isToOne, on: Array(columnRanges[attribute]))
        }
        let declared = indexes.map { index in
            let names = index.map { columns[$0].name }
            return createIndex("index_" + names.joined(separator: "_"), isUnique: false, on: index)
        }
        return rules + owners + declared
    }

    private func createIndex(_ suffix: String, isUnique: Bool, on columns: [Int]) -> String {
        let list = columns.map { self.columns[$0].quotedName }.joined(separator: ", ")
        return "CREATE \(isUnique ? "UNIQUE " : "")INDEX \"\(name)_\(suffix)\" ON \(quotedName) (\(list))"
    }

    /// Reads the record with id ?1.
    var selectByID: String { "SELECT \(recordColumns) FROM \(quotedName) WHERE id = ?1" }

    /// Reads the records that refer to owner ?1 by `attribute`, in the order of their ids.
    func select(ownedThrough attribute: Int) -> String {
        let column = quotedColumns(of: attribute)[0]
        return "SELECT \(recordColumns) FROM \(quotedName) WHERE \(column) = ?1 ORDER BY id"
    }

    /// Gives a row if there is a record with id ?1.
    var existsByID: String { "SELECT 1 FROM \(quotedName) WHERE id = ?1" }

    /// Reads the id of the record with the values of a unique rule, bound from ?1 on; null is a value like any other.
    func selectID(matching attributes: [Int]) -> String {
        let columns = attributes.flatMap { quotedColumns(of: $0) }
        let terms = columns.enumerated().map { "\($1) IS ?\($0 + 1)" }.joined(separator: " AND ")
        return "SELECT id FROM \(quotedName) WHERE \(terms)"
    }

    /// Stores a record: ?1 is its id, ?2 its version, then its columns.
    var insert: String {
        let parameters = (1...columns.count + 2).map { "?\($0)" }.joined(separator: ", ")
        return "INSERT INTO \(quotedName) (\(recordColumns)) VALUES (\(parameters))"
    }

    /// Gives record ?1 version ?2 and, from ?3 on, new values for the columns of `attributes`.
    func update(_ attributes: [Int]) -> String {
        let names = ["version"] + attributes.flatMap { quotedColumns(of: $0) }
        let settings = names.enumerated().map { "\($1) = ?\($0 + 2)" }.joined(separator: ", ")
        return "UPDATE \(quotedName) SET \(settings) WHERE id = ?1"
    }

    /// Removes record ?1.
    var delete: String { "DELETE FROM \(quotedName) WHERE id = ?1" }
}
