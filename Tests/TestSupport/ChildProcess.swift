// SPDX-License-Identifier: Apache-2.0

package import Glibc
import Synchronization

/// A program that runs beside the tests, with an environment, a folder and an output of its own.
///
/// What still runs when the last reference goes is killed.
package final class ChildProcess: Sendable {
    /// How a process ended.
    package enum Exit: Equatable, Sendable {
        case status(CInt)
        case signal(CInt)
    }

    /// A call that was needed to start the program failed.
    package struct Failure: Error {
        package let call: String
        package let code: CInt
    }

    /// One start at a time: a pipe of one must not reach another's process, which would keep it open.
    private static let starting = Mutex(())

    /// The process's number.
    package let identifier: pid_t
    private let exit = Mutex<Exit?>(nil)
    private let output: OutputReader
    private let errors: OutputReader

    /// Starts a program in a folder, with exactly these variables in its environment.
    ///
    /// It has no signal blocked or ignored, whatever the tests that run at the same time have done to theirs.
    package init(
        _ path: String,
        _ arguments: [String],
        environment: [String: String] = [:],
        folder: String
    ) throws {
        let words = ["env", "-C", folder, path] + arguments
        let started = try Self.starting.withLock { _ in try Self.start(words, environment) }
        identifier = started.identifier
        output = OutputReader(started.output)
        errors = OutputReader(started.errors)
    }

    private static func start(
        _ words: [String],
        _ environment: [String: String]
    ) throws -> (identifier: pid_t, output: CInt, errors: CInt) {
        let (output, errors) = (try pipe(), try pipe())
        defer { for end in [output.writing, errors.writing] { close(end) } }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output.writing, 1)
        posix_spawn_file_actions_adddup2(&actions, errors.writing, 2)
        var attributes = attributes()
        defer { posix_spawnattr_destroy(&attributes) }
        var words = words.map { strdup($0) } + [nil]
        var variables = environment.sorted { $0.key < $1.key }.map { strdup("\($0)=\($1)") } + [nil]
        defer { for word in words + variables { free(word) } }
        var identifier: pid_t = 0
        let code = posix_spawnp(&identifier, "env", &actions, &attributes, &words, &variables)
        guard code == 0 else {
            for end in [output.reading, errors.reading] { close(end) }
            throw Failure(call: "posix_spawnp", code: code)
        }
        return (identifier, output.reading, errors.reading)
    }

    deinit {
        if exit.withLock({ $0 == nil }) {
            kill(identifier, SIGKILL)
            waitForExit()
        }
    }

    private static func pipe() throws -> (reading: CInt, writing: CInt) {
        var ends: [CInt] = [-1, -1]
        guard Glibc.pipe(&ends) == 0 else { throw Failure(call: "pipe", code: errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    private static func attributes() -> posix_spawnattr_t {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        var all = sigset_t()
        sigfillset(&all)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        return attributes
    }

    /// Sends a signal; one that has been waited for gets none.
    package func signal(_ number: CInt) {
        exit.withLock { if $0 == nil { kill(identifier, number) } }
    }

    /// Waits for the end.
    @discardableResult package func waitForExit() -> Exit {
        if let known = exit.withLock({ $0 }) { return known }
        var information = siginfo_t()
        while waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
        return exit.withLock { known in
            if let known { return known }
            var status: CInt = 0
            waitpid(identifier, &status, 0)
            let ended: Exit = status & 0x7F == 0 ? .status(status >> 8 & 0xFF) : .signal(status & 0x7F)
            known = ended
            return ended
        }
    }

    /// Waits for a complete line of standard error with a property; nil when it ends without one.
    package func errorLine(where isWanted: (String) -> Bool) -> String? {
        errors.line(where: isWanted)
    }

    /// Everything that was written to standard output, once it ended.
    package func standardOutput() -> String {
        output.wait()
    }

    /// Everything that was written to standard error, once it ended.
    package func standardError() -> String {
        errors.wait()
    }
}
