// SPDX-License-Identifier: Apache-2.0

/// Only `Trips` and the program know what a trip is; every other room knows a schema.
enum ModelWordCheck {
    static let words: Set<Substring> = [
        "Trip", "Trips", "LivingAccommodation", "BucketListItem", "livingAccommodation", "bucketList",
    ]
    static let roomsThatKnow: Set<String> = ["Trips", "tripfeed"]

    static func findings(in file: SourceFile) -> [Finding] {
        guard file.isInSources, !roomsThatKnow.contains(file.target) else { return [] }
        return file.code.flatMap { token -> [Finding] in
            guard token.kind == .identifier || token.kind == .literal else { return [] }
            let found = token.text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.filter(words.contains)
            return found.map {
                file.finding(line: token.line, "names `\($0)`; rooms but Trips know models by their schema")
            }
        }
    }
}
