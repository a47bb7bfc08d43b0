// SPDX-License-Identifier: Apache-2.0

import ChangeHistory

extension Parameters {
    /// The positions of the models that `model=` names, in the order in which it names them.
    ///
    /// - Throws: `bad-parameter` for a name that no model has.
    func models(in schema: Schema) throws(Problem) -> [Int] {
        var positions: [Int] = []
        for name in values("model") {
            guard let position = schema.position(of: name) else {
                let names = schema.models.map(\.name).joined(separator: ", ")
                throw .badParameter("model", "is one of \(names)")
            }
            positions.append(position)
        }
        return positions
    }
}
