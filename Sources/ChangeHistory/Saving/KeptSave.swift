// SPDX-License-Identifier: Apache-2.0

/// What a store keeps of a save that had an ``IdempotencyKey``: enough to answer it again, and no values.
package struct KeptSave: Equatable, Sendable {
    /// What became of the save's only operation.
    ///
    /// The numbers are those that files have.
    package enum Effect: Int64, Sendable {
        /// There were several operations, or one about several records.
        case several = 0
        case inserted = 1
        case updated = 2
        case merged = 3
        case deleted = 4
    }

    /// What the request was.
    package let request: RequestFingerprint
    package let effect: Effect
    /// The record of the only operation; nil when it was deleted, and when there were several.
    package let record: RecordReference?
    /// Whether an insert was merged into a record that was in the way.
    package let didMerge: Bool
    /// Whether the save was answered without a body.
    package let returnsMinimal: Bool
    /// The token of the transaction; of the head at that time when there was no net change.
    package let token: HistoryToken
    /// The token of the transaction before; equal to `token` when there was no net change.
    package let previousToken: HistoryToken
    package let changeCount: Int

    package init(
        request: RequestFingerprint,
        effect: Effect,
        record: RecordReference?,
        didMerge: Bool,
        returnsMinimal: Bool,
        token: HistoryToken,
        previousToken: HistoryToken,
        changeCount: Int
    ) {
        self.request = request
        self.effect = effect
        self.record = record
        self.didMerge = didMerge
        self.returnsMinimal = returnsMinimal
        self.token = token
        self.previousToken = previousToken
        self.changeCount = changeCount
    }

    /// What is to be kept of a save.
    package init(_ outcome: SaveOutcome, under key: IdempotencyKey) {
        let (effect, record): (Effect, Record?) =
            switch outcome.result {
            case nil: (.several, nil)
            case .inserted(let record): (.inserted, record)
            case .updated(let record): (.updated, record)
            case .merged(let record): (.merged, record)
            case .deleted: (.deleted, nil)
            }
        self.init(
            request: key.request,
            effect: effect,
            record: record?.reference,
            didMerge: outcome.didMerge,
            returnsMinimal: key.returnsMinimal,
            token: outcome.token,
            previousToken: outcome.previousToken,
            changeCount: outcome.changeCount
        )
    }

    /// Why a save under the same key is not carried out.
    package func refusal(of request: RequestFingerprint) -> IdempotencyError {
        request == self.request ? .alreadySaved(self) : .keyReused
    }
}
