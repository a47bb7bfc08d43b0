// SPDX-License-Identifier: Apache-2.0

import ChangeHistory

extension FetchDescriptor {
    /// Whether a page costs about as much as it has records, since one index gives just those, in order.
    ///
    /// That is so in the order of ids with nothing else asked, or with the id, or a single reference, equal to a value.
    /// Everything else may look at many records for each that it finds.
    func isBounded(in layout: TableLayout) -> Bool {
        guard filter == nil, !countsMatches else { return false }
        guard sort.first.map({ $0.attribute == nil }) ?? true else { return false }
        if equalities.contains(where: { $0.attribute == nil }) { return true }
        guard let equality = equalities.first else { return true }
        return equalities.count == 1 && owner == nil && isReference(equality, in: layout)
    }

    private func isReference(_ equality: Equality, in layout: TableLayout) -> Bool {
        equality.values.count == 1 && layout[model].references.contains { $0.attribute == equality.attribute }
    }
}
