// SPDX-License-Identifier: Apache-2.0

import HTTP

/// Finds the route of a path among patterns such as `/trips/{id}/accommodation`.
///
/// Literal segments are compared by their bytes, once percent-encoding is undone; `{name}` takes any segment that is
/// not empty. A slash at the end is a segment of its own, which no pattern has.
package struct Router: Sendable {
    private enum Segment: Equatable {
        case literal([UInt8])
        case capture
    }

    /// The patterns' segments, by their number.
    private let patterns: [[(segments: [Segment], route: Int)]]

    /// Prepares patterns for matching; a route is known by its position in the list.
    ///
    /// - Precondition: no two patterns match the same paths, and each begins with a slash.
    package init(patterns texts: [String]) {
        var patterns: [[(segments: [Segment], route: Int)]] = []
        for (route, text) in texts.enumerated() {
            precondition(text.utf8.first == UInt8(ascii: "/"), "The pattern \(text) does not begin with a slash.")
            let segments = text.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
                .map { $0.first == UInt8(ascii: "{") ? Segment.capture : .literal(Array($0)) }
            while patterns.count <= segments.count { patterns.append([]) }
            precondition(
                !patterns[segments.count].contains { $0.segments == segments },
                "The pattern \(text) is there twice."
            )
            patterns[segments.count].append((segments, route))
        }
        self.patterns = patterns
    }

    /// The route of a path as it was sent, and the segments that it captures; nil when there is none.
    package func match(_ path: ArraySlice<UInt8>) -> (route: Int, captures: [ArraySlice<UInt8>])? {
        guard path.first == UInt8(ascii: "/") else { return nil }
        var segments: [ArraySlice<UInt8>] = path.dropFirst()
            .split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        if path.contains(UInt8(ascii: "%")) {
            guard let decoded = try? PercentDecoder.segments(of: path) else { return nil }
            segments = decoded.map { Array($0.utf8)[...] }
        }
        guard segments.count < patterns.count else { return nil }
        for (pattern, route) in patterns[segments.count] {
            if let captures = Self.captures(of: segments, by: pattern) { return (route, captures) }
        }
        return nil
    }

    private static func captures(of segments: [ArraySlice<UInt8>], by pattern: [Segment]) -> [ArraySlice<UInt8>]? {
        var captures: [ArraySlice<UInt8>] = []
        for (segment, expected) in zip(segments, pattern) {
            switch expected {
            case .literal(let bytes):
                guard segment.count == bytes.count, segment.elementsEqual(bytes) else { return nil }
            case .capture:
                guard !segment.isEmpty else { return nil }
                captures.append(segment)
            }
        }
        return captures
    }
}
