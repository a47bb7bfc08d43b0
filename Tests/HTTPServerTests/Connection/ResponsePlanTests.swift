// SPDX-License-Identifier: Apache-2.0

import HTTP
import Testing

@testable import HTTPServer

struct ResponsePlanTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        var shape = RequestShape()
        var status = Status.ok
        var kind = Kind.bytes
        var closes = false
        var mayKeepAlive = true
        let framing: ResponseEncoder.Framing
        var persistence = ResponseEncoder.Persistence.unsaid
        var sendsBody = true

        enum Kind: Sendable { case none, bytes, stream, sized }
        var testDescription: String { name }
    }

    static let rows = [
        Row(name: "bytes", framing: .length(3)),
        Row(name: "no body", kind: .none, framing: .length(0)),
        Row(name: "stream", kind: .stream, framing: .chunked),
        Row(name: "sized stream", kind: .sized, framing: .length(3)),
        Row(name: "HEAD", shape: .init(isHead: true), framing: .length(3), sendsBody: false),
        Row(name: "HEAD of a stream", shape: .init(isHead: true), kind: .stream, framing: .chunked, sendsBody: false),
        Row(
            name: "HEAD of a sized stream",
            shape: .init(isHead: true),
            kind: .sized,
            framing: .length(3),
            sendsBody: false
        ),
        Row(name: "204", status: .noContent, kind: .none, framing: .length(0), sendsBody: false),
        Row(name: "handler closes", closes: true, framing: .length(3), persistence: .close),
        Row(name: "server closes", mayKeepAlive: false, framing: .length(3), persistence: .close),
        Row(name: "client closes", shape: .init(keepsAlive: false), framing: .length(3), persistence: .close),
        Row(name: "1.0", shape: .init(minorVersion: 0, keepsAlive: false), framing: .length(3), persistence: .close),
        Row(name: "1.0 kept", shape: .init(minorVersion: 0), framing: .length(3), persistence: .keepAlive),
        Row(
            name: "1.0 sized stream",
            shape: .init(minorVersion: 0),
            kind: .sized,
            framing: .length(3),
            persistence: .keepAlive
        ),
        Row(
            name: "1.0 stream",
            shape: .init(minorVersion: 0),
            kind: .stream,
            framing: .untilClose,
            persistence: .close
        ),
        Row(
            name: "1.0 HEAD of a stream",
            shape: .init(isHead: true, minorVersion: 0),
            kind: .stream,
            framing: .none,
            persistence: .keepAlive,
            sendsBody: false
        ),
    ]

    @Test(arguments: rows)
    func `is planned`(_ row: Row) {
        var response = Response(row.status)
        switch row.kind {
        case .none: response.body = .none
        case .bytes: response.body = .bytes([1, 2, 3])
        case .stream: response.body = .stream { _ in }
        case .sized: response.body = .sizedStream(length: 3) { _ in }
        }
        response.closesConnection = row.closes
        let plan = ResponsePlan(response, to: row.shape, mayKeepAlive: row.mayKeepAlive)
        #expect(plan.framing == row.framing)
        #expect(plan.persistence == row.persistence)
        #expect(plan.sendsBody == row.sendsBody)
        #expect(plan.keepsAlive == (row.persistence != .close))
    }
}
