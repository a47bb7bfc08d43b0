// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite

extension StoreError {
    /// What a failed call to SQLite means to whoever asked the store for something.
    init(_ error: SQLiteError) {
        let code: Code =
            if error.isFull {
                .diskFull
            } else if error.isBusy || error.isInterrupted {
                .busy
            } else {
                .failed
            }
        self.init(code, error.description)
    }

    /// The store's error for any failure of its own making.
    init(_ error: any Error) {
        self =
            switch error {
            case let error as StoreError: error
            case let error as SQLiteError: StoreError(error)
            default: StoreError(.failed, "\(error)")
            }
    }
}
