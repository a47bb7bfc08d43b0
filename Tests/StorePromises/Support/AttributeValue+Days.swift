// SPDX-License-Identifier: Apache-2.0

import ChangeHistory

extension AttributeValue {
    /// A date some days behind the first of all that are used here.
    static func day(_ number: Int64) -> AttributeValue {
        .date(milliseconds: 1_796_083_200_000 + number * 86_400_000)
    }
}
