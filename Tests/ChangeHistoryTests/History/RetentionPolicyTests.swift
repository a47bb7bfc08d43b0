// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

struct RetentionPolicyTests {
    private func limit(_ age: Duration, at milliseconds: Int64) throws -> Int64? {
        let now = try #require(Timestamp(milliseconds: milliseconds))
        return RetentionPolicy(maximumAge: age, minimumCount: 0).limit(at: now)?.milliseconds
    }

    @Test func `the limit is the clock's time less the age`() throws {
        #expect(try limit(.seconds(30 * 86_400), at: 1_796_068_800_000) == 1_793_476_800_000)
        #expect(try limit(.milliseconds(1), at: 1_000) == 999)
        #expect(try limit(.zero, at: 1_000) == 1_000)
        #expect(try limit(.microseconds(1_999), at: 1_000) == 999, "Whole milliseconds count.")
    }

    @Test func `an age that reaches beyond the calendar has no limit`() throws {
        let year1 = Timestamp.earliest.milliseconds
        #expect(try limit(.milliseconds(500), at: year1 + 500) == year1)
        #expect(try limit(.milliseconds(501), at: year1 + 500) == nil)
        #expect(try limit(.seconds(Int64.max / 1_000), at: 1_000) == nil)
        #expect(try limit(.seconds(Int64.max / 2), at: 1_000) == nil)
    }

    @Test func `thirty days and ten thousand are the standard`() {
        #expect(RetentionPolicy.standard == RetentionPolicy(maximumAge: .seconds(2_592_000), minimumCount: 10_000))
    }
}
