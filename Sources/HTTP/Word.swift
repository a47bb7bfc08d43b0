// SPDX-License-Identifier: Apache-2.0

/// The words of the protocol that are looked for in what a client sends.
enum Word {
    static let chunked = "chunked"
    static let close = "close"
    static let connect = "CONNECT"
    static let continueExpectation = "100-continue"
    static let http = "http://"
    static let https = "https://"
    static let keepAlive = "keep-alive"
    static let oneDotOne = "1.1 "
    static let options = "OPTIONS"
    static let version = "HTTP/"
}
