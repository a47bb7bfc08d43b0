// SPDX-License-Identifier: Apache-2.0

/// The text that `write` appends.
func written(_ write: (inout [UInt8]) -> Void) -> String {
    var bytes: [UInt8] = []
    write(&bytes)
    return String(decoding: bytes, as: UTF8.self)
}
