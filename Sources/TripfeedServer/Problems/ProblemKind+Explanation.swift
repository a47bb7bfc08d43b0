// SPDX-License-Identifier: Apache-2.0

extension ProblemKind {
    /// What happened and what to do about it, for the page at `/problems/<name>`.
    var explanation: String {
        Self.explanations[self] ?? title
    }

    private static let explanations: [ProblemKind: String] = [
        .malformedRequest: """
        The request does not follow the rules of HTTP, or a header holds a value that it cannot have. Nothing \
        was read from the store and nothing was changed. `detail` says which part could not be understood; \
        correct it and send the request again.
        """,
        .malformedJSON: """
        The body is not one well-formed JSON text. Besides broken syntax this covers a member that occurs twice, \
        bytes that are not UTF-8 and a surrogate without its partner. Nothing was changed; `detail` says where \
        reading stopped.
        """,
        .malformedToken: """
        What was given as a token is none that any store could have made. A token has to be sent exactly as it \
        was received, without quotes, spaces or changes of case. Ask again with the token as it came, or with \
        `after=start` or `after=now`.
        """,
        .malformedFilter: """
        The `filter` expression cannot be read, or it compares things that cannot be compared. `offset` counts \
        the bytes from the start of the expression to the place of the fault, and `detail` says what is wrong \
        there. Texts stand in single quotes; ids, dates, numbers, `true`, `false` and `null` stand bare.
        """,
        .badParameter: """
        A parameter of the query is not known here, was given twice though it may be given once, or has a value \
        that it cannot have. `detail` names it. The request was refused whole, so that a typing mistake never \
        makes an answer or a deletion wider than it was meant to be.
        """,
        .unauthenticated: """
        The request carries no credentials, or ones that are unknown or no longer valid. Send a valid key in the \
        `Authorization` header as a bearer token. Whoever runs the server can create one.
        """,
        .forbidden: """
        The server understood the request and will not carry it out for this caller. A page of another origin \
        may not write to a server that needs no credentials, without credentials history is pruned on a loopback \
        address alone, and a key may do only what its scope and its author allow. Asking again in the same way \
        gives the same answer.
        """,
        .notFound: """
        There is nothing at this address: no such route, or no record with this id, perhaps because it was \
        deleted. Compare the path with the documentation; a slash at its end makes it another path. The history \
        tells when a record was deleted.
        """,
        .methodNotAllowed: """
        This address exists, but does not answer to this method. The `Allow` header lists the methods that it \
        has.
        """,
        .requestTimeout: """
        The request did not arrive completely within the time that the server waits for it, so the connection \
        was closed. Nothing was changed. Send the request again on a new connection.
        """,
        .notUnique: """
        Another record already has these values, or this id, and only one may have them. `conflictsWith` names \
        the record that is in the way. Change the values, update that record instead, or insert with `Prefer: \
        resolution=merge-duplicates` to merge into it.
        """,
        .relationshipTaken: """
        A trip has at most one accommodation, and this one has one already. `conflictsWith` names the \
        accommodation that is in the way. Update it, or move or delete it first; both steps can be operations of \
        one save.
        """,
        .idempotencyInProgress: """
        A request with the same `Idempotency-Key` is being carried out at this moment and its outcome is not \
        known yet. Wait a little and send the same request with the same key again; it will then be answered \
        with that outcome.
        """,
        .tokenExpired: """
        The history after this place was pruned, so that the server can no longer say everything that happened \
        since. Nothing is wrong with the token itself. Take a snapshot (`resync`) and follow from the token of that \
        answer; `oldestToken` and `currentToken` show how far the history reaches.
        """,
        .tokenDiverged: """
        The token belongs to this store, but to a course of history that this store does not have: it was \
        restored from a backup, or it is a copy that went its own way. Changes that were seen up to this token \
        may never have happened here. Take a snapshot (`resync`) and follow from the token of that answer.
        """,
        .tokenForeign: """
        The token was made by another store, so it marks no place in the history of this one. Check that the \
        address is the right one and that the store was not replaced. If it was, take a snapshot (`resync`) and \
        follow from the token of that answer.
        """,
        .lengthRequired: """
        The request needs a body, and does not say how long it is. Send `Content-Length`, or send the body in \
        chunks.
        """,
        .preconditionFailed: """
        The record or the head of the history is not in the state that the request demanded, so nothing was \
        changed. Most often somebody else wrote in between. Read the record again, decide whether the change is \
        still wanted, and send it with the new version.
        """,
        .tooLarge: """
        The body is larger than this route takes: 1 MiB for one record, 16 MiB for a save of many operations. \
        Nothing was changed. Split the work into several saves.
        """,
        .targetTooLong: """
        The request line is longer than the server reads. Ask for less at once, for example with fewer repeated \
        parameters.
        """,
        .unsupportedMediaType: """
        The body is not declared as something that this route reads. Send `Content-Type: application/json`; \
        `PATCH` takes `application/merge-patch+json` too. Bodies with a content coding are not read.
        """,
        .expectationFailed: """
        The `Expect` header asks for something that the server does not offer. It knows `100-continue` alone. \
        Leave the header out, or use that value.
        """,
        .misdirected: """
        The request names a host that this server does not answer for. A server that is open on a loopback \
        address takes `localhost` and loopback addresses alone, so that a web page cannot reach it under a name \
        of its own. Whoever runs the server can add a name with `--allow-host`.
        """,
        .invalid: """
        The body was read, but what it says cannot be stored. Each entry of `errors` has a pointer to the place \
        in the body and says what is wrong there. Nothing was changed: a save is carried out whole or not at \
        all.
        """,
        .idempotencyKeyReused: """
        This `Idempotency-Key` was used before with another method, path, query or body, so the kept outcome is \
        not the outcome of this request. Nothing was changed. Use a new key for each new request, and the same \
        key only to repeat one.
        """,
        .preconditionRequired: """
        This server takes such a write only with a precondition, so that nobody overwrites what they have not \
        seen. Read the record first and send its version in `If-Match`.
        """,
        .tooManyRequests: """
        More requests came from this caller than the server accepts in such a time. Nothing was changed. Wait as \
        many seconds as `Retry-After` says, then go on more slowly.
        """,
        .headersTooLarge: """
        The header section is longer than the server reads, or has more fields than it takes. Send fewer or \
        shorter headers; large cookies are the usual reason.
        """,
        .`internal`: """
        The server failed in a way that it did not expect. This is its fault and not the request's. `id` occurs \
        in the server's log too: name it when you report the failure. If the request was a write, read the state \
        before you send it again, for it may or may not have been stored.
        """,
        .notImplemented: """
        The request uses a transfer coding that the server does not know. Send the body with `Content-Length`, \
        or with `Transfer-Encoding: chunked` alone.
        """,
        .busy: """
        The server has more work waiting than it accepts, and refused this request before it began. Nothing was \
        changed. Wait as many seconds as `Retry-After` says and try again.
        """,
        .draining: """
        The server is about to stop and takes no new work. Nothing was changed. Wait as many seconds as `Retry- \
        After` says and try again; by then it is back, or another one answers at its address.
        """,
        .httpVersion: """
        The request line names a version of HTTP that is not spoken on this connection. Use HTTP/1.1.
        """,
        .diskFull: """
        The disk has no room for another change, so the write was refused and nothing was changed. Reading goes \
        on as usual. Whoever runs the server has to make room; after that the write can be sent again.
        """,
    ]
}
