// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import HTTPServer
import Reactor
import TripfeedServer

/// Ties one loop to the application: its sleep to the reader, its wake-ups to the subscribers.
final class LoopWiring {
    private var services: LoopServices?

    /// Makes the responder of a loop; called on it.
    static func makeResponder(of application: Application, head: HistoryToken, on loop: EventLoop) -> any Responder {
        let wiring = LoopBound(LoopWiring(), to: loop)
        do {
            let responder = try application.makeResponder(head: head) { turn(wiring) }
            wiring.withValue { $0.services = responder.services }
            loop.onSleep { responder.services.loopWillSleep() }
            return responder
        } catch {
            // The file was opened a moment ago; without a reader this loop could answer nothing, now or later.
            StandardError.writeLine("tripfeed: a loop cannot read the store: \(error)")
            ProcessExit.exit(1)
        }
    }

    /// Has the loop wake subscribers, a part of them in each of its turns.
    private static func turn(_ wiring: LoopBound<LoopWiring>) {
        wiring.perform { value in
            if value.services?.deliverTicks() == true { turn(wiring) }
        }
    }
}
