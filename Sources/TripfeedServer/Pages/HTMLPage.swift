// SPDX-License-Identifier: Apache-2.0

import HTTP

/// A page of text for people; it runs nothing and loads nothing.
struct HTMLPage {
    let title: String
    /// Already HTML.
    let body: String

    var response: Response {
        let html = """
            <!doctype html>
            <html lang="en">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <title>\(title.escapedForHTML)</title>
            <h1>\(title.escapedForHTML)</h1>
            \(body)
            </html>

            """
        return Response(
            .ok,
            fields: [
                (.contentType, "text/html; charset=utf-8"),
                (.contentSecurityPolicy, "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"),
                (.xContentTypeOptions, "nosniff"),
                (.cacheControl, "no-cache"),
                (.vary, "Accept"),
            ],
            body: .bytes(Array(html.utf8))
        )
    }
}

extension String {
    /// The text with what has a meaning in HTML escaped.
    var escapedForHTML: String {
        var result = ""
        for character in self {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.append(character)
            }
        }
        return result
    }

    /// What stands between back quotes as code.
    var withCode: String {
        split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .map { $0.isMultiple(of: 2) ? String($1) : "<code>\($1)</code>" }
            .joined()
    }
}
