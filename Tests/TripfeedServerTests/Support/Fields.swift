// SPDX-License-Identifier: Apache-2.0

import HTTP

/// Header fields for the parts that read them.
enum Fields {
    /// One line for each value of a field.
    static func section(_ name: FieldName, _ values: [String]) -> FieldSection {
        var fields = FieldSection()
        for value in values { fields.append(name: name.text.utf8, value: value.utf8) }
        return fields
    }
}
