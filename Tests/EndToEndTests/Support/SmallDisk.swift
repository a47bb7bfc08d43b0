// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport

/// A file system of a few MiB that only the server below it sees, and that goes with the server.
struct SmallDisk {
    private static let size = 4 << 20

    /// Whether this machine lets the tests mount one.
    static let isAvailable: Bool = {
        guard let folder = try? TemporaryDirectory() else { return false }
        guard let process = try? start(["true"], on: folder.path) else { return false }
        return process.waitForExit() == .status(0)
    }()

    /// Where it is mounted; elsewhere an empty folder.
    let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    /// Starts the program with its store on the disk.
    func serve() throws -> RunningServer {
        let words = [Program.path, "serve", "--listen", "127.0.0.1:0", "--store", folder.path(of: "x.sqlite")]
        return try RunningServer(Self.start(words, on: folder.path))
    }

    /// A file on the disk, as seen from outside.
    func path(of name: String, in server: RunningServer) -> String {
        "/proc/\(server.process.identifier)/root\(folder.path(of: name))"
    }

    /// Runs a command where the disk is mounted: as root, or as the root of a user namespace of its own.
    private static func start(_ words: [String], on folder: String) throws -> ChildProcess {
        let script = #"mount -t tmpfs -o size=\#(size) none "$1" && shift && exec "$@""#
        let isRoot = geteuid() == 0
        let namespace = (isRoot ? [] : ["--user", "--map-root-user"]) + ["--mount", "--propagation", "private"]
        return try ChildProcess(
            "unshare",
            namespace + ["sh", "-c", script, "sh", folder] + words,
            environment: Program.environment,
            folder: "/"
        )
    }
}
