// SPDX-License-Identifier: Apache-2.0

/// Every source file says its licence in its first line.
enum HeaderCheck {
    static func findings(in file: SourceFile) -> [Finding] {
        let licence = "SPDX-License-Identifier: Apache-2.0"
        let allowed = file.isSwift ? ["// \(licence)"] : ["/* \(licence) */", "// \(licence)"]
        let first = file.lines.first.map(String.init) ?? ""
        return allowed.contains(first) ? [] : [file.finding(line: 1, "the first line is not the licence header")]
    }
}
