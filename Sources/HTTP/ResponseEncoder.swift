// SPDX-License-Identifier: Apache-2.0

/// Writes the heads of responses (RFC 9112, section 4).
///
/// What ends up between two line ends is checked on the way: a control character in a value is written as a space, so
/// no value can end its line. A loop keeps one encoder and renews `date` once a second.
package struct ResponseEncoder: Sendable {
    /// How the client finds the end of the body.
    package enum Framing: Equatable, Sendable {
        /// Nothing is said, as for 204.
        case none
        case length(Int)
        case chunked
        /// The end of the connection is the end of the body, as for a stream over HTTP/1.0.
        case untilClose
    }

    /// What the Connection field says.
    package enum Persistence: Equatable, Sendable {
        /// No field: what HTTP/1.1 means without one.
        case unsaid
        /// For a client of HTTP/1.0 that asked for it.
        case keepAlive
        case close
    }

    /// The value of the Date field, as `formatHTTPDate` makes it; without bytes the field is left out.
    package var date: [UInt8]

    package init(date: [UInt8] = []) {
        self.date = date
    }

    /// Appends status line, fields and the empty line.
    ///
    /// The framing is left out where the status forbids a body, and `untilClose` implies `close`.
    package func encodeHead(
        _ status: Status,
        fields: [(FieldName, String)],
        framing: Framing,
        persistence: Persistence,
        into output: inout [UInt8]
    ) {
        Self.appendStatusLine(status, to: &output)
        if !date.isEmpty { Self.appendField(.date, date, to: &output) }
        for (name, value) in fields where !Self.isOwn(name) {
            Self.appendField(name, value, to: &output)
        }
        if !status.forbidsBody { Self.appendFraming(framing, to: &output) }
        switch framing == .untilClose ? .close : persistence {
        case .unsaid: break
        case .keepAlive: Self.appendWord(.connection, Word.keepAlive, to: &output)
        case .close: Self.appendWord(.connection, Word.close, to: &output)
        }
        output.appendLineEnd()
    }

    /// Appends the interim response that asks for the body (RFC 9110, 15.2.1).
    package static func encodeContinue(into output: inout [UInt8]) {
        appendStatusLine(.continue, to: &output)
        output.appendLineEnd()
    }

    private static func isOwn(_ name: FieldName) -> Bool {
        switch name {
        case .date, .connection, .contentLength, .transferEncoding: true
        default: false
        }
    }

    private static func appendStatusLine(_ status: Status, to output: inout [UInt8]) {
        output.append(contentsOf: Word.version.utf8)
        output.append(contentsOf: Word.oneDotOne.utf8)
        output.appendDecimal(status.code, width: 3)
        output.append(Octet.space)
        output.append(contentsOf: status.reason.utf8)
        output.appendLineEnd()
    }

    private static func appendFraming(_ framing: Framing, to output: inout [UInt8]) {
        switch framing {
        case .none, .untilClose:
            break
        case .length(let count):
            output.append(contentsOf: FieldName.contentLength.linePrefix.utf8)
            output.appendDecimal(count)
            output.appendLineEnd()
        case .chunked:
            appendWord(.transferEncoding, Word.chunked, to: &output)
        }
    }

    private static func appendField(_ name: FieldName, _ value: [UInt8], to output: inout [UInt8]) {
        output.append(contentsOf: name.linePrefix.utf8)
        output.append(contentsOf: value)
        output.appendLineEnd()
    }

    /// Appends a value of our own, in which there is nothing to check.
    private static func appendWord(_ name: FieldName, _ value: String, to output: inout [UInt8]) {
        output.append(contentsOf: name.linePrefix.utf8)
        output.append(contentsOf: value.utf8)
        output.appendLineEnd()
    }

    private static func appendField(_ name: FieldName, _ value: String, to output: inout [UInt8]) {
        output.append(contentsOf: name.linePrefix.utf8)
        let start = output.count
        output.append(contentsOf: value.utf8)
        for index in start..<output.count where Octet.isForbiddenControl(output[index]) {
            output[index] = Octet.space
        }
        output.appendLineEnd()
    }
}
