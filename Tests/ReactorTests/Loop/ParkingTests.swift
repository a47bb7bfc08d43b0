// SPDX-License-Identifier: Apache-2.0

import Reactor
import Testing

struct ParkingTests {
    @Test func `a task goes on with the value it is given, on its loop`() async throws {
        try await withLoop { resident in
            let value = await resident.run { resident in
                let place = Parking<Int>()
                resident.loop.execute { [bound = LoopBound(place, to: resident.loop)] in
                    bound.withValue { #expect($0.isOccupied && $0.unpark(7)) }
                }
                let value = await place.park()
                #expect(resident.loop.isCurrent)
                #expect(!place.isOccupied)
                return value
            }
            #expect(value == 7)
        }
    }

    @Test func `nobody is woken at an empty place`() {
        #expect(!Parking<Int>().unpark(1))
    }

    @Test func `a second task at a place for one ends the program`() async {
        await #expect(processExitsWith: .failure) {
            let resident = Resident(on: try EventLoop(name: "test"))
            await resident.run { resident in
                let place = Parking<Int>()
                let bound = LoopBound(place, to: resident.loop)
                let task = Task { await resident.run { _ in _ = await bound.withValue { $0 }.park() } }
                _ = await place.park()
                _ = await task.value
            }
        }
    }
}
