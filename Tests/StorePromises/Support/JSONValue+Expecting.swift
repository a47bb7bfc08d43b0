// SPDX-License-Identifier: Apache-2.0

import ChangeHistory

extension JSONValue {
    func object() throws -> JSONObject {
        guard case .object(let object) = self else { throw UnexpectedJSON() }
        return object
    }

    func string() throws -> String {
        guard case .string(let text) = self else { throw UnexpectedJSON() }
        return text
    }
}

extension JSONObject {
    func text(_ name: String) -> String? {
        if case .string(let text)? = self[name] { text } else { nil }
    }
}
