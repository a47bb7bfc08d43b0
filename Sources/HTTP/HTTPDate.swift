// SPDX-License-Identifier: Apache-2.0

/// Formats a time as IMF-fixdate, always 29 bytes: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, 5.6.7).
///
/// The format has four digits for the year, so times outside the years 1 to 9999 give the nearest time inside.
package func formatHTTPDate(secondsSince1970: Int) -> [UInt8] {
    let seconds = min(max(secondsSince1970, -62_135_596_800), 253_402_300_799)
    let secondsPerDay = 86_400
    let day = (seconds >= 0 ? seconds : seconds - (secondsPerDay - 1)) / secondsPerDay
    let secondOfDay = seconds - day * secondsPerDay
    let date = CivilDate(daysSince1970: day)
    var output: [UInt8] = []
    output.reserveCapacity(29)
    output.append(contentsOf: CivilDate.weekdays[date.weekday].utf8)
    output.append(contentsOf: ", ".utf8)
    output.appendDecimal(date.day, width: 2)
    output.append(Octet.space)
    output.append(contentsOf: CivilDate.months[date.month - 1].utf8)
    output.append(Octet.space)
    output.appendDecimal(date.year, width: 4)
    output.append(Octet.space)
    output.appendDecimal(secondOfDay / 3_600, width: 2)
    output.append(Octet.colon)
    output.appendDecimal(secondOfDay / 60 % 60, width: 2)
    output.append(Octet.colon)
    output.appendDecimal(secondOfDay % 60, width: 2)
    output.append(contentsOf: " GMT".utf8)
    return output
}
