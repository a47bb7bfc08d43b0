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
        var segments: [ArraySlice<UInt8>] = []
        if path.contains(UInt8(ascii: "%")) {
            guard let decoded = try? PercentDecoder.segments(of: path) else { return nil }
            segments = decoded.map { Array($0.utf8)[...] }
        } else {
            segments = Self.segments(of: path)
        }
        guard segments.count < patterns.count else { return nil }
        let candidates = patterns[segments.count]
        for index in candidates.indices where Self.matches(segments, candidates[index].segments) {
            return (candidates[index].route, Self.captures(of: segments, by: candidates[index].segments))
        }
        return nil
    }

    private static func segments(of path: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var segments: [ArraySlice<UInt8>] = []
        segments.reserveCapacity(4)
        let bytes = path.span
        var start = 1
        for index in 1..<bytes.count where bytes[index] == UInt8(ascii: "/") {
            segments.append(path[path.startIndex + start..<path.startIndex + index])
            start = index + 1
        }
        segments.append(path[path.startIndex + start..<path.endIndex])
        return segments
    }

    private static func matches(_ segments: [ArraySlice<UInt8>], _ pattern: [Segment]) -> Bool {
        for index in pattern.indices {
            switch pattern[index] {
            case .literal(let bytes):
                guard segments[index].count == bytes.count, segments[index].elementsEqual(bytes) else { return false }
            case .capture:
                guard !segments[index].isEmpty else { return false }
            }
        }
        return true
    }

    private static func captures(of segments: [ArraySlice<UInt8>], by pattern: [Segment]) -> [ArraySlice<UInt8>] {
        var captures: [ArraySlice<UInt8>] = []
        for index in pattern.indices where pattern[index] == .capture { captures.append(segments[index]) }
        return captures
    }
}
