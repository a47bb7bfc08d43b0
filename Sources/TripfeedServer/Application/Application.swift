// SPDX-License-Identifier: Apache-2.0

package import ChangeHistory
package import Feed
import HTTP

/// The server as HTTP sees it, before it is bound to loops: routes, settings and the store behind them.
package struct Application: Sendable {
    private let settings: ServerSettings
    private let store: any DataStore
    private let hub: FeedHub
    private let routes: RouteTable
    private let streamGate: StreamGate

    /// Builds the route table for the store's schema; `hub` gets the store's commits from whoever wires them.
    package init(settings: ServerSettings, store: any DataStore, hub: FeedHub) {
        self.settings = settings
        self.store = store
        self.hub = hub
        streamGate = StreamGate(limit: settings.maximumStreams)
        routes = RouteTable(schema: store.schema, settings: settings)
    }

    /// Every route's pattern with its methods, for holding a document against them.
    package var routeDescriptions: [(pattern: String, methods: [String])] {
        routes.routes.map { ($0.pattern, $0.methods.map(\.name)) }
    }

    /// Makes what one loop needs to answer; called on that loop.
    ///
    /// `wake` may be called on any thread: it has the loop call ``LoopServices/deliverTicks()`` soon.
    ///
    /// - Throws: `StoreError` when no reader can be opened.
    package func makeResponder(
        head: HistoryToken,
        wake: @escaping @Sendable () -> Void
    ) throws -> ApplicationResponder {
        let services = LoopServices(
            settings: settings,
            store: store,
            reader: try store.makeReader(),
            mailbox: hub.makeMailbox(wake: wake),
            streamGate: streamGate,
            head: head,
            wakeLoop: wake
        )
        return ApplicationResponder(services: services, routes: routes)
    }
}
