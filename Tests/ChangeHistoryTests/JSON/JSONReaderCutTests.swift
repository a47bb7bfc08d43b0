// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

struct JSONReaderCutTests {
    private static let samples = [
        #"{"a":[1,2.5e-3,{"b":null}],"é":"\u00e9\ud83c\udfdd\n","c":{"d":[true,false,[]]},"e":{}}"#,
        #"["\"\\\/\b\f\n\r\t",-0.0E+0,"🏝️",{"":""}]"#,
        #""a\ud83c\udfdd""#,
        "true", "false", "null",
        JSONSample.nested(32), JSONSample.object(20),
    ]

    @Test(arguments: samples)
    func `a text that is cut at any byte is refused behind what there is of it`(sample: String) throws {
        let bytes = Array(sample.utf8)
        _ = try JSONReader.read(bytes)
        for length in bytes.indices {
            let error = #expect(throws: JSONError.self, "cut at \(length)") {
                try JSONReader.read(Array(bytes[..<length]))
            }
            #expect((error?.offset ?? .max) <= length)
        }
    }

    @Test(arguments: samples)
    func `a text in which any byte is changed is read or refused, at an offset inside it`(sample: String) {
        let bytes = Array(sample.utf8)
        for index in bytes.indices {
            for byte: UInt8 in [0, 0x20, 0x22, 0x2C, 0x30, 0x5B, 0x5C, 0x5D, 0x75, 0x7B, 0x7D, 0x80, 0xC3, 0xFF] {
                var changed = bytes
                changed[index] = byte
                do { _ = try JSONReader.read(changed) } catch {
                    #expect((0...changed.count).contains(error.offset))
                }
            }
        }
    }
}
