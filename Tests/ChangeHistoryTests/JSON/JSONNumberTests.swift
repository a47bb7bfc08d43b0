// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

struct JSONNumberTests {
    @Test(arguments: [
        "", "-", "+1", "01", ".5", "1.", "1e", " 1", "1 ", "0x1", "1_000", "null", "NaN", "1,5", "\"1\"", "[1]",
    ])
    func `what JSON does not have as a number is none`(text: String) {
        #expect(JSONNumber(text) == nil)
    }

    @Test(
        arguments: [
            ("0", 0), ("-0", 0), ("-0.0", 0), ("0e5", 0), ("0.000e-5", 0), ("0e99999999999999999999", 0),
            ("7", 7), ("2.0", 2), ("1e3", 1_000), ("1E+3", 1_000), ("-1.5e1", -15), ("12.500e2", 1_250),
            ("1000e-3", 1), ("100.00e-2", 1), ("0.001e3", 1), ("1000", 1_000), ("1000.0", 1_000),
            ("9223372036854775807", .max), ("9223372036854775807.00", .max), ("922337203685477580.7e1", .max),
            ("-9223372036854775808", .min), ("-9.223372036854775808e18", .min),
        ] as [(String, Int64)]
    )
    func `an integer is read by its value, however it is written`(text: String, expected: Int64) throws {
        #expect(try JSONNumber(text)?.integer() == expected)
    }

    @Test(arguments: [
        "0.5", "1.0000000000000001", "1e-1", "-12.34e1", "1e-99999999999999999999", "9223372036854775807.5",
    ])
    func `a fraction is no integer, however small`(text: String) throws {
        let number = try #require(JSONNumber(text))
        #expect(throws: JSONNumber.IntegerError.hasFraction) { _ = try number.integer() }
    }

    @Test(
        arguments: [
            "9223372036854775808", "-9223372036854775809", "1e19", "-1e19", "1e308", "1e99999999999999999999",
            "10000000000000000000",
        ]
    )
    func `an integer beyond 64 bits is refused, not cut`(text: String) throws {
        let number = try #require(JSONNumber(text))
        #expect(throws: JSONNumber.IntegerError.outOfRange) { _ = try number.integer() }
    }

    @Test(
        arguments: [
            ("0", 0), ("1", 1), ("0.1", 0.1), ("1e308", 1e308), ("1.7976931348623157e308", .greatestFiniteMagnitude),
            ("5e-324", .leastNonzeroMagnitude), ("1e-400", 0), ("9007199254740993", 9_007_199_254_740_992),
        ] as [(String, Double)]
    )
    func `a number with a fraction is the nearest that there is`(text: String, expected: Double) {
        #expect(JSONNumber(text)?.double == expected)
    }

    @Test(arguments: ["1e309", "-1e309", "1e99999"])
    func `a number too large for a finite one is none`(text: String) throws {
        #expect(try #require(JSONNumber(text)).double == nil)
    }
}
