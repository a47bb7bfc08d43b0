// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Feed
import HTTP

/// What the connections of one event loop share: the reader, the subscribers, and what saves work.
///
/// It is made on its loop and never leaves it.
package final class LoopServices {
    let settings: ServerSettings
    let store: any DataStore
    let reader: any DataReader
    let schema: Schema
    let records: RecordEncoder
    let problems: ProblemEncoder
    let failures: Failures
    let ticks: TickFeed<StreamChunk>
    let mailbox: FeedMailbox
    let streamGate: StreamGate
    let rendered = RenderedAnswers()
    let pages = SharedPages()
    let exports: PendingExports
    private var lastToken: (token: HistoryToken, text: String)?

    init(
        settings: ServerSettings,
        store: any DataStore,
        reader: any DataReader,
        mailbox: FeedMailbox,
        streamGate: StreamGate,
        head: HistoryToken,
        wakeLoop: @escaping @Sendable () -> Void
    ) {
        self.settings = settings
        self.store = store
        self.reader = reader
        self.mailbox = mailbox
        self.streamGate = streamGate
        schema = store.schema
        records = RecordEncoder(schema: store.schema)
        problems = ProblemEncoder(schema: store.schema)
        failures = Failures(log: settings.log, problems: problems)
        exports = PendingExports(store: store, wakeLoop: wakeLoop)
        ticks = TickFeed(head: head) { TickEvents.tick($0) }
    }

    /// The token's text, made once while the head stays where it is.
    func text(of token: HistoryToken) -> String {
        if let lastToken, lastToken.token == token { return lastToken.text }
        let text = token.description
        lastToken = (token, text)
        return text
    }

    /// Hears of the commits and of the exports that were done since the last call, then wakes some of the subscribers;
    /// says whether there are more.
    ///
    /// It is called on the loop after a wake-up, and again, in turns with the loop's other work, for as
    /// long as there are more.
    package func deliverTicks() -> Bool {
        exports.deliver()
        if let batch = mailbox.take() { ticks.commit(batch) }
        return ticks.deliver(atMost: settings.ticksPerTurn)
    }

    /// Lets go of what must not be held while the loop sleeps.
    package func loopWillSleep() {
        reader.loopWillSleep()
    }
}
