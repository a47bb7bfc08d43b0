// SPDX-License-Identifier: Apache-2.0

/// Turns the bytes of an HTTP/1.x connection into requests: bytes in, events out, no socket and no clock.
///
/// The events of a request are `head`, any number of `body`, `end`; then the next request may follow in the same bytes.
/// Wherever the input is cut, the events and the verdict are the same. What is refused and why is in the room's
/// DESIGN.md. The decoder keeps only what is incomplete: the bytes of a half-sent head or trailer section, at most the
/// sum of the limits; while it waits for a request or in a body it holds no buffer.
package struct RequestDecoder: Sendable {
    /// What the decoder found at the beginning of the input.
    package enum Event: Sendable {
        /// All of the input was taken and nothing is complete.
        case needMore
        /// A head is complete.
        case head(RequestHead)
        /// These bytes of the input belong to the body; they are never none.
        case body(Range<Int>)
        /// The request is complete, its body and trailer fields included.
        case end
    }

    /// Where in a connection's bytes the decoder stands.
    ///
    /// Each state's comment names the states that may follow it.
    private enum State: Sendable {
        /// Before the first byte of a request: `afterEmptyLine`, `insideEmptyLine`, `head`.
        case idle
        /// Behind the CR of an empty line before a request: `afterEmptyLine`.
        case insideEmptyLine
        /// Behind the one empty line that is skipped before a request (RFC 9112, 2.2): `head`.
        case afterEmptyLine
        /// Inside a head: `length`, `chunkSize`.
        case head
        /// Inside a body with so many bytes left: itself, `idle` at 0.
        case length(Int)
        /// Inside a chunk-size line: `chunkData`, `trailers` after the last chunk.
        case chunkSize(ChunkSizeParser)
        /// Inside a chunk with so many bytes left: itself, `chunkEnd`.
        case chunkData(Int)
        /// Before the CR (false) or the LF (true) behind a chunk's data: itself, `chunkSize`.
        case chunkEnd(hasReturn: Bool)
        /// Inside the trailer section: `idle`.
        case trailers(TrailerParser)
    }

    private let limits: Limits
    private var state = State.idle
    /// What was thrown once and is thrown ever after.
    private var failure: RequestError?
    private var head: RequestHeadParser
    /// What came so far of a head or trailer section that is not complete.
    private var partial: [UInt8] = []
    private var extensionBudget = 0

    /// Makes a decoder for the first byte of a connection.
    package init(limits: Limits = Limits()) {
        self.limits = limits
        head = RequestHeadParser(limits: limits)
    }

    /// Tells whether no byte of a request has been taken since the last one ended, so that closing loses nothing.
    package var isIdle: Bool {
        switch state {
        case .idle, .insideEmptyLine, .afterEmptyLine: true
        default: false
        }
    }

    /// The number of bytes that the decoder keeps: those of a half-sent head or trailer section, else none.
    package var keptByteCount: Int { partial.count }

    /// Takes bytes from the beginning of the input up to and including the next event.
    ///
    /// Call it again with the rest until `needMore` comes. `end` may need no byte: after the head of a request without
    /// body it comes for an empty input too.
    ///
    /// - Returns: how many bytes were taken, and the event.
    /// - Throws: why the request is refused; this is final, every further call throws the same.
    package mutating func decode(_ input: Span<UInt8>) throws(RequestError) -> (consumed: Int, event: Event) {
        if let failure { throw failure }
        do {
            return try step(input)
        } catch {
            failure = error
            partial = []
            throw error
        }
    }

    private mutating func step(_ input: Span<UInt8>) throws(RequestError) -> (consumed: Int, event: Event) {
        var index = 0
        while true {
            switch state {
            case .idle, .insideEmptyLine, .afterEmptyLine:
                guard index < input.count else { return (index, .needMore) }
                try startRequest(input[index], &index)
            case .head:
                return try decodeHead(input, from: index)
            case .length(0):
                state = .idle
                return (index, .end)
            case .length(let left):
                guard index < input.count else { return (index, .needMore) }
                let body = index..<index + min(left, input.count - index)
                state = .length(left - body.count)
                return (body.upperBound, .body(body))
            case .chunkData(let left):
                guard index < input.count else { return (index, .needMore) }
                let body = index..<index + min(left, input.count - index)
                state = body.count == left ? .chunkEnd(hasReturn: false) : .chunkData(left - body.count)
                return (body.upperBound, .body(body))
            case .chunkEnd(let hasReturn):
                guard index < input.count else { return (index, .needMore) }
                try endChunk(input[index], hasReturn)
                index += 1
            case .chunkSize(let parser):
                guard index < input.count else { return (index, .needMore) }
                try readChunkSize(parser, input, &index)
            case .trailers(let parser):
                return try decodeTrailers(parser, input, from: index)
            }
        }
    }

    /// Skips one empty line, and refuses at once what cannot be the beginning of a request.
    private mutating func startRequest(_ byte: UInt8, _ index: inout Int) throws(RequestError) {
        switch (state, byte) {
        case (.idle, Octet.carriageReturn):
            state = .insideEmptyLine
            index += 1
        case (.insideEmptyLine, Octet.lineFeed):
            state = .afterEmptyLine
            index += 1
        case (.idle, _) where Octet.isToken(byte), (.afterEmptyLine, _) where Octet.isToken(byte):
            state = .head
        default:
            throw .malformedRequest("the first byte of a request does not begin a method")
        }
    }

    private mutating func decodeHead(
        _ input: Span<UInt8>,
        from start: Int
    ) throws(RequestError) -> (consumed: Int, event: Event) {
        let (consumed, isComplete) = try head.gather(&partial, input, from: start, keepsBytes: true)
        guard isComplete else { return (consumed, .needMore) }
        let finished = try head.finish(partial)
        partial = []
        head = RequestHeadParser(limits: limits)
        extensionBudget = limits.chunkExtensions
        state =
            switch finished.framing {
            case .none: .length(0)
            case .length(let count): .length(count)
            case .chunked: .chunkSize(ChunkSizeParser())
            }
        return (consumed, .head(finished))
    }

    private mutating func decodeTrailers(
        _ parser: TrailerParser,
        _ input: Span<UInt8>,
        from start: Int
    ) throws(RequestError) -> (consumed: Int, event: Event) {
        var parser = parser
        let (consumed, isComplete) = try parser.gather(&partial, input, from: start, keepsBytes: false)
        guard isComplete else {
            state = .trailers(parser)
            return (consumed, .needMore)
        }
        partial = []
        state = .idle
        return (consumed, .end)
    }

    private mutating func readChunkSize(
        _ parser: ChunkSizeParser,
        _ input: Span<UInt8>,
        _ index: inout Int
    ) throws(RequestError) {
        var parser = parser
        while index < input.count {
            let size = try parser.take(input[index], budget: &extensionBudget)
            index += 1
            if let size {
                state = size == 0 ? .trailers(TrailerParser(limits: limits)) : .chunkData(size)
                return
            }
        }
        state = .chunkSize(parser)
    }

    private mutating func endChunk(_ byte: UInt8, _ hasReturn: Bool) throws(RequestError) {
        guard byte == (hasReturn ? Octet.lineFeed : Octet.carriageReturn) else {
            throw .malformedRequest("a chunk that is longer than its size")
        }
        state = hasReturn ? .chunkSize(ChunkSizeParser()) : .chunkEnd(hasReturn: true)
    }
}
