// SPDX-License-Identifier: Apache-2.0

extension Schema {
    /// The positions of all models, each before those that refer to it, and else as they were declared.
    ///
    /// Of models that refer to each other in a circle the one that was declared first comes first.
    package var referenceOrder: [Int] {
        var order: [Int] = []
        var rest = Array(models.indices)
        while !rest.isEmpty {
            let next = rest.firstIndex { model in rest.allSatisfy { $0 == model || !refers(model, to: $0) } } ?? 0
            order.append(rest.remove(at: next))
        }
        return order
    }

    private func refers(_ model: Int, to other: Int) -> Bool {
        models[model].attributes.contains { $0.kind == .reference(models[other].name) }
    }
}
