// SPDX-License-Identifier: Apache-2.0

/// Something that is told when its descriptor becomes ready.
protocol EventSource: AnyObject {
    /// Called on the loop with what is new since the last call, and with what still holds.
    func becameReady(_ readiness: Readiness)
}

/// Who is told about which descriptor, by number and generation.
struct SourceTable {
    private struct Slot {
        var source: (any EventSource)?
        var generation: UInt32 = 0
    }

    private var slots: [Slot] = []

    /// Enters a source and returns the generation under which its events will come.
    mutating func insert(_ source: any EventSource, for number: CInt) -> UInt32 {
        let index = Int(number)
        if index >= slots.count { slots.append(contentsOf: repeatElement(Slot(), count: index + 1 - slots.count)) }
        precondition(slots[index].source == nil, "descriptor \(number) already has a source")
        slots[index].source = source
        slots[index].generation &+= 1
        return slots[index].generation
    }

    mutating func remove(_ number: CInt) {
        slots[Int(number)].source = nil
    }

    /// The source of an event, or nil when the event was meant for one that is gone.
    func source(of number: CInt, generation: UInt32) -> (any EventSource)? {
        let index = Int(number)
        guard index < slots.count, slots[index].generation == generation else { return nil }
        return slots[index].source
    }
}
