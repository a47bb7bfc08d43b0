// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import HTTP

/// Pages of history as JSON.
enum HistoryRendering {
    /// The answer that shows a page.
    static func answer(_ shared: SharedPage) -> RenderedAnswer {
        let page = shared.page
        // A page that is fixed never changes, so its two ends and the request tell it from any other.
        let eTag = page.isFixed ? eTag(page, for: shared.descriptor) : nil
        var fields: [(FieldName, String)] = [
            (.contentType, AnswerFormat.json.rawValue),
            (.tripfeedToken, page.token.description),
            (.vary, "Accept, Prefer"),
            (.cacheControl, eTag == nil ? "no-store" : "private, no-cache"),
        ]
        if let eTag { fields.append((.eTag, "\"\(eTag)\"")) }
        return RenderedAnswer(fields: fields, body: shared.body, eTag: eTag)
    }

    /// The page's JSON object.
    static func body(of page: HistoryPage, for descriptor: HistoryDescriptor) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(page.transactions.count + 256)
        bytes.append(contentsOf: "{\"transactions\":".utf8)
        bytes.append(contentsOf: page.transactions)
        bytes.append(contentsOf: ",\"token\":\"".utf8)
        page.token.append(to: &bytes)
        bytes.append(contentsOf: (page.hasMore ? "\",\"hasMore\":true" : "\",\"hasMore\":false").utf8)
        if descriptor.includesRecords {
            bytes.append(contentsOf: ",\"asOf\":\"".utf8)
            page.status.token.append(to: &bytes)
            bytes.append(UInt8(ascii: "\""))
        }
        if descriptor.order == .descending {
            bytes.append(contentsOf: ",\"next\":".utf8)
            bytes.appendJSON(page.next?.description)
        }
        if page.startsAtPrunedHistory { bytes.append(contentsOf: ",\"pruned\":true".utf8) }
        bytes.append(UInt8(ascii: "}"))
        return bytes
    }

    private static func eTag(_ page: HistoryPage, for descriptor: HistoryDescriptor) -> String {
        let request = Array("\(descriptor.scope) \(descriptor.limit) \(page.next?.description ?? "")".utf8)
        let hash = Fingerprint.chained(to: page.start.fingerprint ^ page.token.fingerprint, request[...])
        return "\(page.count)-\(String(hash, radix: 36))"
    }
}
