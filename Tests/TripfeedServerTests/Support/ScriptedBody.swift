// SPDX-License-Identifier: Apache-2.0

import HTTP
import HTTPServer

/// A request's body that is there already.
final class ScriptedBody: RequestBody {
    private var bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    func collect(upTo limit: Int) async throws(RequestError) -> [UInt8] {
        guard bytes.count <= limit else { throw .tooLarge(limit) }
        defer { bytes = [] }
        return bytes
    }
}
