// SPDX-License-Identifier: Apache-2.0

import HTTP
import Testing

struct HTTPDateTests {
    @Test(arguments: [
        (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
        (951_782_399, "Mon, 28 Feb 2000 23:59:59 GMT"), (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
        (951_868_800, "Wed, 01 Mar 2000 00:00:00 GMT"), (1_709_164_800, "Thu, 29 Feb 2024 00:00:00 GMT"),
        (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT"), (4_107_542_399, "Sun, 28 Feb 2100 23:59:59 GMT"),
        (-1, "Wed, 31 Dec 1969 23:59:59 GMT"), (-86_400, "Wed, 31 Dec 1969 00:00:00 GMT"),
        (253_402_300_799, "Fri, 31 Dec 9999 23:59:59 GMT"), (253_402_300_800, "Fri, 31 Dec 9999 23:59:59 GMT"),
        (.max, "Fri, 31 Dec 9999 23:59:59 GMT"), (-62_135_596_800, "Mon, 01 Jan 0001 00:00:00 GMT"),
        (-62_135_596_801, "Mon, 01 Jan 0001 00:00:00 GMT"), (.min, "Mon, 01 Jan 0001 00:00:00 GMT"),
    ])
    func `a time is written out`(_ seconds: Int, _ expected: String) {
        #expect(String(decoding: formatHTTPDate(secondsSince1970: seconds), as: UTF8.self) == expected)
    }

    @Test func `every day of four centuries follows the one before`() {
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
        var day = 0
        var wrong: [String] = []
        for year in 1970..<2370 {
            let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
            for (month, length) in zip(months, [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]) {
                for date in 1...length {
                    let text = String(decoding: formatHTTPDate(secondsSince1970: day * 86_400 + 3_661), as: UTF8.self)
                    let padded = date < 10 ? "0\(date)" : "\(date)"
                    let expected = "\(weekdays[day % 7]), \(padded) \(month) \(year) 01:01:01 GMT"
                    if text != expected { wrong.append("\(text) is not \(expected)") }
                    day += 1
                }
            }
        }
        #expect(wrong.isEmpty, "\(wrong.prefix(3))")
        #expect(day == 146_097)
    }
}
