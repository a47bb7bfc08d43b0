// SPDX-License-Identifier: Apache-2.0

import HTTP
import Testing

struct RequestErrorTests {
    @Test(arguments: [
        (RequestError.malformedRequest("x"), 400, "malformed-request"), (.targetTooLong, 414, "target-too-long"),
        (.headersTooLarge, 431, "headers-too-large"), (.notImplemented("x"), 501, "not-implemented"),
        (.httpVersion, 505, "http-version"), (.expectationFailed, 417, "expectation-failed"),
        (.tooLarge(5), 413, "too-large"), (.lengthRequired, 411, "length-required"),
        (.requestTimeout, 408, "request-timeout"),
    ])
    func `has a status and a name`(_ error: RequestError, _ code: Int, _ name: String) {
        #expect(error.status.code == code)
        #expect(error.problemName == name)
        #expect(error.detail.hasSuffix("."))
    }

    @Test func `says what it was given`() {
        #expect(RequestError.malformedRequest("no Host field").detail == "The request cannot be read: no Host field.")
        #expect(RequestError.tooLarge(1_024).detail == "The body is larger than 1024 bytes.")
    }

    @Test func `a status forbids a body when the protocol does`() {
        let all: [Status] = [.continue, .ok, .created, .noContent, .notModified, .badRequest, .internalServerError]
        #expect(all.filter(\.forbidsBody) == [.continue, .noContent, .notModified])
    }

    @Test func `only a code of three digits makes a status`() async {
        #expect(Status(code: 599, reason: "Odd").code == 599)
        await #expect(processExitsWith: .failure) { _ = Status(code: 99, reason: "Low") }
        await #expect(processExitsWith: .failure) { _ = Status(code: 600, reason: "High") }
    }
}
