// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

struct RecordVersionTests {
    @Test func `a version has 22 of the token's characters and is read back`() {
        var chance = Chance(seed: 14)
        for _ in 0..<500 {
            let version = RecordVersion(transaction: RecordID(high: chance.next(), low: chance.next()))
            #expect(version.description.utf8.count == 22)
            #expect(RecordVersion(version.description) == version)
            #expect(written { version.append(to: &$0) } == version.description)
        }
    }

    @Test func `a known version has a known text`() {
        let version = RecordVersion(transaction: RecordID(high: 0x0193_0E5A_7B2C_7DEF, low: 0x8123_4567_89AB_CDEF))
        #expect(version.description == "-OBDLbggUTy07oKbXPjCvk")
    }

    @Test(
        arguments: [
            "", "*", "-OBDLbggUTy07oKbXPjCv", "-OBDLbggUTy07oKbXPjCvk-", "-OBDLbggUTy07oKbXPjCvl",
            "\"-OBDLbggUTy07oKbXPjCvk\"", "W/-OBDLbggUTy07oKbXPjCvk", " OBDLbggUTy07oKbXPjCvk",
            "-OBDLbggUTy07oKbXPjCv=",
        ]
    )
    func `what can be no version is refused`(text: String) {
        #expect(RecordVersion(text) == nil)
    }
}
