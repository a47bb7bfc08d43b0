// SPDX-License-Identifier: Apache-2.0

/// Holds the committer until its thread takes it over, so that its connection is closed before the thread ends.
final class WriterThread {
    private var committer: Committer?

    init(_ committer: Committer) {
        self.committer = committer
    }

    func run() {
        let committer = committer.take()
        committer?.run()
    }
}
