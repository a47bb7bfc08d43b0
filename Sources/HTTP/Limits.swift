// SPDX-License-Identifier: Apache-2.0

/// The sizes at which a request is refused, so that a stranger cannot make the server keep more than these.
///
/// Each is the largest that is still accepted. The size of a body is no matter of the decoder: it keeps none of it.
package struct Limits: Equatable, Sendable {
    /// The bytes of the request line without its CRLF; longer is 414.
    ///
    /// RFC 9112, section 3, asks for at least 8,000.
    package var requestLine = 8_192
    /// The bytes of all field lines with their line ends and the empty line after them; longer is 431.
    package var headerSection = 32_768
    /// The number of field lines; more is 431.
    ///
    /// Real clients send up to about 30, proxies add some.
    package var headerCount = 128
    /// The bytes of chunk extensions and of leading zeros of chunk sizes, over a whole body; more is 400.
    ///
    /// They are read and dropped, but without a limit one byte of body could cost any number of them (9112, 7.1.1).
    package var chunkExtensions = 4_096
    /// The bytes of the trailer fields with their line ends and the empty line after them; longer is 431.
    package var trailerSection = 8_192

    package init() {}
}
