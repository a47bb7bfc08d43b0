// SPDX-License-Identifier: Apache-2.0

/// One subscriber to ticks: a position and no queue.
package final class TickSubscription<Message> {
    /// The group that it belongs to, which keeps it and not the other way round; not to be asked once it has left.
    unowned let group: TickGroup<Message>
    let send: (Message) -> Bool
    /// The number of the head that it was last told of.
    var wokenNumber: Int64
    /// Whether its stream did not take the last message; whoever waits for the stream sends the next one.
    var isBlocked = false
    /// Its place in the group; nil once it has left.
    var index: Int?

    init(group: TickGroup<Message>, wokenNumber: Int64, send: @escaping (Message) -> Bool) {
        self.group = group
        self.wokenNumber = wokenNumber
        self.send = send
    }

    /// Whether something matched its filter that it was not told of.
    var isDue: Bool { wokenNumber < group.markedNumber }
}
