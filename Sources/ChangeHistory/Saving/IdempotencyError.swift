// SPDX-License-Identifier: Apache-2.0

/// Why a save is not carried out whose key the store has already.
package enum IdempotencyError: Error, Sendable {
    /// The same request was saved before; it is to be answered as it was then.
    case alreadySaved(KeptSave)
    /// Another request was saved under the key.
    case keyReused
}
