// SPDX-License-Identifier: Apache-2.0

import HTTP

/// The format in which a read is answered, of those that its route has.
enum AnswerFormat: String {
    case json = "application/json"
    /// One JSON object a line.
    case lines = "application/x-ndjson"
    case eventStream = "text/event-stream"

    /// The first of the offered formats that `Accept` names, in the order of the field, and JSON if it names none.
    ///
    /// A weight of 0 refuses a format; other weights, and parameters, make no difference: whoever names one of these
    /// wants that one, and a range such as `*/*` names none. What cannot be read is passed over.
    init(_ fields: FieldSection, offered: [AnswerFormat]) {
        self = .json
        guard fields.contains(.accept) else { return }
        for range in fields.all(.accept).flatMap({ $0[...].split(outsideQuotes: ",") }) {
            let parts = range.split(outsideQuotes: ";")
            guard let format = AnswerFormat(rawValue: parts[0].trimmingBlanks().lowercased()),
                offered.contains(format), !parts.dropFirst().contains(where: Self.isZeroWeight)
            else { continue }
            self = format
            return
        }
    }

    /// Whether a parameter is `q=0`, in any of its spellings (RFC 9110, section 12.4.2).
    private static func isZeroWeight(_ parameter: Substring) -> Bool {
        let parts = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            .map { $0.trimmingBlanks() }
        guard parts.count == 2, parts[0].lowercased() == "q" else { return false }
        return ["0", "0.", "0.0", "0.00", "0.000"].contains(parts[1])
    }
}
