// SPDX-License-Identifier: Apache-2.0

/// The process's standard output, for what a command was asked to say.
enum StandardOutput {
    static func writeLine(_ line: String) {
        print(line)
    }
}
