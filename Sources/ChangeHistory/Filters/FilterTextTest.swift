// SPDX-License-Identifier: Apache-2.0

/// What is asked of a text and another, byte by byte; false where either is null.
package enum FilterTextTest: Hashable, Sendable, CaseIterable {
    case contains, startsWith, endsWith
}
