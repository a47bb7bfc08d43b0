// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A folder of its own for one test, removed with everything in it when the last reference goes.
package final class TemporaryDirectory: Sendable {
    /// The folder's path, without a slash at its end.
    package let path: String

    /// Makes an empty folder.
    package init() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "tripfeed-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path(percentEncoded: false)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The path of a file in the folder.
    package func path(of name: String) -> String {
        "\(path)/\(name)"
    }
}
