// SPDX-License-Identifier: Apache-2.0

/// The statements that begin and end transactions, which a busy writer runs more often than any other.
enum ControlStatement: Int, CaseIterable {
    case beginDeferred, beginImmediate, commit, rollback, openSavepoint, releaseSavepoint, rollBackToSavepoint

    /// The text.
    ///
    /// Savepoints of one name may nest, and the innermost is meant, so one name is enough.
    var sql: String {
        switch self {
        case .beginDeferred: "BEGIN DEFERRED"
        case .beginImmediate: "BEGIN IMMEDIATE"
        case .commit: "COMMIT"
        case .rollback: "ROLLBACK"
        case .openSavepoint: "SAVEPOINT step"
        case .releaseSavepoint: "RELEASE step"
        case .rollBackToSavepoint: "ROLLBACK TO step"
        }
    }
}
