// SPDX-License-Identifier: Apache-2.0

import CSQLite
import Synchronization

/// A lock on a file of its own, which the kernel takes back when the process ends, however it ends (`flock(2)`).
///
/// The file stays when the lock goes: removing it could take the lock from under another process.
package final class FileLock: Sendable {
    /// Why a file could not be locked.
    package enum Failure: Error, Equatable, Sendable {
        /// Another holds it; `owner` is what that one wrote into it.
        case isHeld(owner: String)
        /// The file cannot be opened or locked.
        case failed(KernelError)
    }

    /// Nil once the lock is given back.
    private let descriptor: Mutex<Int32?>

    /// Takes the lock without waiting, and writes into the file who holds it: the process's number and `note`.
    ///
    /// - Throws: ``Failure``.
    package init(path: String, note: String = "") throws(Failure) {
        let (result, owner) = unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
            guard let start = buffer.baseAddress else { return (-ENOMEM, "") }
            let result = unsafe tripfeed_lock_file(path, start, buffer.count)
            return unsafe (result, String(cString: start))
        }
        guard result >= 0 else {
            guard result != -EWOULDBLOCK else { throw .isHeld(owner: String(owner.prefix { !$0.isNewline })) }
            throw .failed(KernelError(call: "open or flock", code: -result))
        }
        descriptor = Mutex(result)
        // Who holds it is a help and no more: a full disk must not keep anyone from opening what is there.
        _ = unsafe tripfeed_sign_file(result, note)
    }

    deinit {
        release()
    }

    /// Gives the lock back; the second time does nothing.
    package func release() {
        if let descriptor = descriptor.withLock({ $0.take() }) { _ = close(descriptor) }
    }
}
