// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ChangeHistory

struct CivilDateTests {
    /// Walks the calendar by the rules that everyone knows and compares each day with the arithmetic.
    @Test func `every day of the years 0001 to 9999 has its number, and each number its day`() throws {
        var number: Int64 = -719_162
        var wrong: [String] = []
        for year in 1...9_999 {
            let isLeap = year % 400 == 0 || year % 4 == 0 && year % 100 != 0
            for (index, length) in [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].enumerated() {
                for day in 1...length {
                    let date = CivilDate(year: year, month: index + 1, day: day)
                    if date?.daysSince1970 != number || CivilDate(daysSince1970: number) != date {
                        wrong.append("\(year)-\(index + 1)-\(day)")
                    }
                    number += 1
                }
            }
        }
        #expect(wrong.isEmpty)
        #expect(number == 2_932_897)
    }

    @Test(
        arguments: [
            (1970, 1, 1, 0),
            (1969, 12, 31, -1),
            (1, 1, 1, -719_162),
            (0, 12, 31, -719_163),  // the year 0, which a moment's offset can lead to
            (2000, 2, 29, 11_016),  // every fourth century has its leap day
            (2000, 3, 1, 11_017),
            (9999, 12, 31, 2_932_896),
        ]
    )
    func `known days have known numbers`(year: Int, month: Int, day: Int, number: Int64) throws {
        let date = try #require(CivilDate(year: year, month: month, day: day))
        #expect(date.daysSince1970 == number)
        #expect(CivilDate(daysSince1970: number) == date)
    }

    @Test(
        arguments: [
            (2026, 2, 29),  // no leap year
            (1900, 2, 29),  // a century is none
            (2024, 2, 30),
            (2026, 4, 31),
            (2026, 6, 31),
            (2026, 9, 31),
            (2026, 11, 31),
            (2026, 1, 32),
            (2026, 12, 32),
            (2026, 1, 0),
            (2026, 0, 1),
            (2026, 13, 1),
            (2026, 1, -1),
        ]
    )
    func `a day that the calendar does not have is refused`(year: Int, month: Int, day: Int) {
        #expect(CivilDate(year: year, month: month, day: day) == nil)
    }
}
