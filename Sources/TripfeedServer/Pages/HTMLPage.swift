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
    /// The text with what has a meaning in HTML escaped, by scalars: a combining mark behind it changes nothing.
    var escapedForHTML: String {
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar {
            case "&": result.append(contentsOf: "&amp;".unicodeScalars)
            case "<": result.append(contentsOf: "&lt;".unicodeScalars)
            case ">": result.append(contentsOf: "&gt;".unicodeScalars)
            case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
            default: result.append(scalar)
            }
        }
        return String(result)
    }

    /// What stands between back quotes as code.
    var withCode: String {
        split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .map { $0.isMultiple(of: 2) ? String($1) : "<code>\($1)</code>" }
            .joined()
    }
}
