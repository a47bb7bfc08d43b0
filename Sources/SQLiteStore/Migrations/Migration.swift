// SPDX-License-Identifier: Apache-2.0

/// One step of the file's format to its next version.
///
/// A step that was released is never altered, since files have taken it already; what has to change is a new step.
struct Migration: Sendable {
    /// The file's `user_version` after the step; the first is 1, each one more than the last.
    let version: Int32
    /// What it brings, for the log.
    let name: String
    /// Carried out in order, all steps that a file lacks in one transaction.
    let statements: [String]
}
