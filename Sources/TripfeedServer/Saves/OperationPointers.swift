// SPDX-License-Identifier: Apache-2.0

import ChangeHistory

/// Where the operations of a save stood in the body that asked for them.
enum OperationPointers {
    /// The body is the one record itself.
    case single
    /// For each operation of a list, the member it had: `insert`, `update` or `delete`.
    case list([String])

    var isSingle: Bool {
        if case .single = self { true } else { false }
    }

    /// The JSON pointer to the place of an error; nil where no part of the body is to blame.
    func pointer(to error: SaveError) -> String? {
        switch (self, error.place) {
        case (.single, .values(let pointer)): pointer
        case (.single, .id): "/id"
        case (.single, _): nil
        case (.list, .ifToken): "/ifToken"
        case (.list(let members), let place):
            "/operations/\(error.operation)/\(members[error.operation])" + Self.suffix(of: place)
        }
    }

    private static func suffix(of place: SaveError.Place) -> String {
        switch place {
        case .operation, .ifToken: ""
        case .id: "/id"
        case .ifMatch: "/ifMatch"
        case .values(let pointer): "/values" + pointer
        }
    }
}
