// SPDX-License-Identifier: Apache-2.0

import Reactor
import Testing

struct ParkingTests {
    @Test func `a task goes on when it is let, on its loop`() async throws {
        try await withLoop { resident in
            await resident.run { resident in
                let place = Parking()
                resident.loop.execute { [bound = LoopBound(place, to: resident.loop)] in
                    bound.withValue { #expect($0.isOccupied && $0.unpark()) }
                }
                await place.park()
                #expect(resident.loop.isCurrent)
                #expect(!place.isOccupied)
            }
        }
    }

    @Test func `nobody is woken at an empty place`() {
        #expect(!Parking().unpark())
    }

    @Test func `a second task at a place for one ends the program`() async {
        await #expect(processExitsWith: .failure) {
            let resident = Resident(on: try EventLoop(name: "test"))
            await resident.run { resident in
                let place = Parking()
                let bound = LoopBound(place, to: resident.loop)
                let task = Task { await resident.run { _ in await bound.withValue { $0 }.park() } }
                await place.park()
                _ = await task.value
            }
        }
    }
}
