// SPDX-License-Identifier: Apache-2.0

/// The words of the protocol that are looked for in what a client sends.
enum Word {
    static let chunked = Array("chunked".utf8)
    static let close = Array("close".utf8)
    static let connect = Array("CONNECT".utf8)
    static let continueExpectation = Array("100-continue".utf8)
    static let http = Array("http://".utf8)
    static let https = Array("https://".utf8)
    static let keepAlive = Array("keep-alive".utf8)
    static let oneDotOne = Array("1.1 ".utf8)
    static let options = Array("OPTIONS".utf8)
    static let version = Array("HTTP/".utf8)
}
