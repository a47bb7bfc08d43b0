// SPDX-License-Identifier: Apache-2.0

package import Reactor
import Synchronization

/// An HTTP/1.1 server: loops, an acceptor, and a responder on each loop.
///
/// ```swift
/// let server = try Server(configuration: configuration) { loop in Routes(on: loop) }
/// print("listening on \(try server.bind())")
/// try await server.run()      // until somebody calls beginDrain()
/// ```
package final class Server: Sendable {
    private enum Phase {
        case idle
        case bound(ListeningSocket)
        case running
        case draining
    }

    /// The loops, the first of which also accepts.
    package let loops: [EventLoop]

    private let configuration: ServerConfiguration
    private let domains: [LoopDomain]
    private let phase = Mutex(Phase.idle)

    /// Makes a server and starts the threads of its loops.
    ///
    /// `makeResponder` is called once for each loop, on the loop, when ``run()`` begins.
    ///
    /// - Throws: `SystemError` when the process is out of descriptors or threads.
    package init(
        configuration: ServerConfiguration,
        makeResponder: @escaping @Sendable (EventLoop) -> any Responder
    ) throws(SystemError) {
        precondition(configuration.threads > 0, "a server needs a loop")
        self.configuration = configuration
        var loops: [EventLoop] = []
        for number in 0..<configuration.threads { loops.append(try EventLoop(name: "loop-\(number)")) }
        self.loops = loops
        let gate = AcceptGate()
        domains = loops.map { loop in
            LoopDomain(on: loop, configuration: configuration, gate: gate, makeResponder: makeResponder)
        }
    }

    deinit {
        for loop in loops { loop.stop() }
    }

    /// Binds the address and listens, so that its port can be told; returns the address with the port.
    ///
    /// Whoever connects before ``run()`` waits. A second call returns the same address.
    ///
    /// - Throws: `SystemError` when the address is in use, not of this host, or not permitted.
    package func bind() throws(SystemError) -> SocketAddress {
        let listening = try bound()
        return listening.address
    }

    /// Serves until a drain that ``beginDrain()`` began is over.
    ///
    /// It can be called once.
    ///
    /// - Throws: `SystemError` when the address cannot be bound or listened on.
    package func run() async throws(SystemError) {
        guard let listening = try startRunning() else { return }
        try await domains[0].accept(from: listening, for: domains)
        await withDiscardingTaskGroup { group in
            for domain in domains { group.addTask(executorPreference: domain.loop) { await domain.run() } }
        }
        await domains[0].stopAccepting()
    }

    /// Ends the server in order.
    ///
    /// Any thread may call it, also before ``run()``, and again.
    ///
    /// First nobody is accepted any more. Then connections between two requests close, running requests are answered
    /// and their connections close, and streams get `.draining`, spread over ``Timeouts/drainSpread``. What is left
    /// after ``Timeouts/drain`` is cut.
    package func beginDrain() {
        phase.withLock { $0 = .draining }
        let domains = domains
        loops[0].execute {
            domains[0].assumeIsolated { $0.stopAccepting() }
            for domain in domains { domain.startDrain() }
        }
    }

    private func bound() throws(SystemError) -> ListeningSocket {
        if case .bound(let listening) = phase.withLock({ $0 }) { return listening }
        // The connection itself judges what it holds; what it gave away only the kernel can, a little later.
        let untaken = configuration.timeouts.stall.map { $0 + .seconds(5) }
        let listening = try ListeningSocket(configuration.address, untaken: untaken)
        phase.withLock { if case .idle = $0 { $0 = .bound(listening) } }
        return listening
    }

    private func startRunning() throws(SystemError) -> ListeningSocket? {
        let isDraining = phase.withLock { if case .draining = $0 { true } else { false } }
        if isDraining { return nil }
        let listening = try bound()
        phase.withLock { if case .bound = $0 { $0 = .running } }
        return listening
    }
}
