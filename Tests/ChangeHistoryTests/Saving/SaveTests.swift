// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

struct SaveTests {
    @Test func `the limits are those that clients were told`() {
        #expect(Save.maximumOperationCount == 10_000)
        #expect(Save.maximumChangeCount == 100_000)
        #expect(Attribute.maximumTextLength == 64 << 10)
        #expect(Label.maximumLength == 128)
        #expect(HistoryDescriptor.maximumLimit == 1_000)
        #expect(HistoryDescriptor(after: .start).limit == 100)
        #expect(FetchDescriptor.maximumLimit == 1_000)
        #expect(FetchDescriptor(model: 0).limit == 100)
        #expect(HistoryPage.maximumByteCount == 4_194_304)
    }
}
