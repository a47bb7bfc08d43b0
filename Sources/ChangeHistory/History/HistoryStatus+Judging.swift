// SPDX-License-Identifier: Apache-2.0

extension HistoryStatus {
    /// Judges a token against the store's two ends and the fingerprint that history has for its number.
    ///
    /// Gives nil when the token is a place to read from. `fingerprint` looks up the stored one of a number strictly
    /// between the low mark and the head; what it throws is thrown on.
    package func judge<Failure: Error>(
        _ candidate: HistoryToken,
        fingerprint: (Int64) throws(Failure) -> UInt64?
    ) throws(Failure) -> TokenError? {
        guard candidate.store == token.store else { return error(.foreign) }
        guard candidate.number >= oldestToken.number else { return error(.expired) }
        guard candidate.number <= token.number else { return error(.diverged) }
        let expected =
            switch candidate.number {
            case token.number: token.fingerprint
            case oldestToken.number: oldestToken.fingerprint
            default: try fingerprint(candidate.number)
            }
        return candidate.fingerprint == expected ? nil : error(.diverged)
    }

    /// The error for this status.
    package func error(_ reason: TokenError.Reason) -> TokenError {
        TokenError(reason, oldestToken: oldestToken, currentToken: token)
    }
}
