// SPDX-License-Identifier: Apache-2.0

/// For how many requests a commit waits a little, since each commit costs a sync of the disk.
///
/// Clients that wait for their answer before they save again come back in the moment after a commit. A third of those
/// that were there at the last one is worth waiting for: the others gather while the disk is busy. Who saves alone
/// waits for nobody.
struct GatheringTarget {
    private(set) var count = 1

    /// Notes what a commit answered, and how many had come meanwhile.
    mutating func didCommit(answered: Int, waiting: Int) {
        count = max(1, (answered + waiting) / 3)
    }
}
