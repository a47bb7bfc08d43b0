// SPDX-License-Identifier: Apache-2.0

import ChangeHistory

/// What a page of history may show, once every position of its descriptor was resolved in the page's own read.
struct HistoryRange {
    /// Where reading begins, before `since` is looked at.
    let start: HistoryToken
    /// The numbers that may be shown.
    let bounds: NumberBounds
    /// How far the token of a page that is complete may go: the range's last number, or where reading begins if the
    /// range ends before it begins.
    let end: Int64
    /// Whether the range ends at the token that was given for it.
    let isEndedByToken: Bool
}
