// SPDX-License-Identifier: Apache-2.0

/// How two values are compared.
package enum FilterComparison: Hashable, Sendable, CaseIterable {
    case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
}
