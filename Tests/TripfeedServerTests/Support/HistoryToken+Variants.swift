// SPDX-License-Identifier: Apache-2.0

import ChangeHistory

extension HistoryToken {
    /// The text of a token that differs from this one in some of its parts.
    func with(store: RecordID? = nil, number: Int64? = nil, fingerprint: UInt64? = nil) -> String {
        HistoryToken(
            store: store ?? self.store,
            number: number ?? self.number,
            fingerprint: fingerprint ?? self.fingerprint
        ).description
    }
}
