// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

struct PreconditionTests {
    private static let present = RecordVersion(transaction: RecordID(high: 0, low: 1))
    private static let other = RecordVersion(transaction: RecordID(high: 0, low: 2))

    @Test func `one that asks for nothing holds`() {
        #expect(Precondition().holds(for: Self.present))
        #expect(Precondition().holds(for: nil))
    }

    @Test(
        arguments: [
            (.any, true, false),
            (.listed([present]), true, false),
            (.listed([other, present]), true, false),
            (.listed([other]), false, false),
            (.listed([]), false, false),  // only texts that are no versions
        ] as [(Precondition.Versions, Bool, Bool)]
    )
    func `If-Match needs a record, and one of its versions`(
        versions: Precondition.Versions,
        withRecord: Bool,
        without: Bool
    ) {
        #expect(Precondition(ifMatch: versions).holds(for: Self.present) == withRecord)
        #expect(Precondition(ifMatch: versions).holds(for: nil) == without)
    }

    @Test(
        arguments: [
            (.any, false, true),  // creates only
            (.listed([present]), false, true),
            (.listed([other, present]), false, true),
            (.listed([other]), true, true),
            (.listed([]), true, true),
        ] as [(Precondition.Versions, Bool, Bool)]
    )
    func `If-None-Match needs that there is none of these`(
        versions: Precondition.Versions,
        withRecord: Bool,
        without: Bool
    ) {
        #expect(Precondition(ifNoneMatch: versions).holds(for: Self.present) == withRecord)
        #expect(Precondition(ifNoneMatch: versions).holds(for: nil) == without)
    }

    @Test func `both have to hold`() {
        let both = Precondition(ifMatch: .listed([Self.present]), ifNoneMatch: .listed([Self.other]))
        #expect(both.holds(for: Self.present))
        #expect(!both.holds(for: Self.other))
        #expect(!both.holds(for: nil))
        #expect(!Precondition(ifMatch: .any, ifNoneMatch: .any).holds(for: Self.present))
        #expect(!Precondition(ifMatch: .any, ifNoneMatch: .any).holds(for: nil))
    }
}
