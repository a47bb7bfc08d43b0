// SPDX-License-Identifier: Apache-2.0

extension FilterDatePart {
    /// The field of a moment in milliseconds since 1970.
    package func value(ofMilliseconds milliseconds: Int64) -> Int64 {
        let (days, ofDay) = milliseconds.flooredDivision(by: 86_400_000)
        return switch self {
        case .year: Int64(CivilDate(daysSince1970: days).year)
        case .month: Int64(CivilDate(daysSince1970: days).month)
        case .day: Int64(CivilDate(daysSince1970: days).day)
        case .hour: ofDay / 3_600_000
        case .minute: ofDay / 60_000 % 60
        case .second: ofDay / 1_000 % 60
        }
    }
}
