// SPDX-License-Identifier: Apache-2.0

/// A day of the Gregorian calendar, counted from 1 January 1970.
struct CivilDate: Equatable, Sendable {
    static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    let year: Int
    /// 1 to 12.
    let month: Int
    /// 1 to 31.
    let day: Int
    /// 0 for Sunday.
    let weekday: Int

    /// Converts a number of days, for the years 1 to 9999.
    init(daysSince1970 days: Int) {
        // Years are counted from 1 March of year 0, so that the leap day comes last and every 400 years are alike.
        let daysSinceMarch = days + 719_468
        let era = daysSinceMarch / 146_097
        let dayOfEra = daysSinceMarch % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
        // 1 January of year 1 was a Monday, 719,162 days before 1970.
        weekday = (days + 719_162 + 1) % 7
    }
}
