// SPDX-License-Identifier: Apache-2.0

import CLinux

/// What the process was given by whoever started it, and what it runs on.
package enum ProcessEnvironment {
    /// The variables of the environment; of two with one name the first counts.
    package static func variables() -> [String: String] {
        var variables: [String: String] = [:]
        var index = 0
        while let text = unsafe tripfeed_environment_entry(index) {
            let entry = unsafe String(cString: text)
            let parts = entry.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2, variables[String(parts[0])] == nil { variables[String(parts[0])] = String(parts[1]) }
            index += 1
        }
        return variables
    }

    /// The number of processors that the process may run on; at least 1.
    package static var processorCount: Int {
        max(1, Int(tripfeed_processor_count()))
    }
}
