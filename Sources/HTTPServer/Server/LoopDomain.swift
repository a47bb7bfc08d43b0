// SPDX-License-Identifier: Apache-2.0

import HTTP
import Reactor
import Synchronization

/// The owner of everything that the connections of one loop share.
///
/// Its executor is the loop, so code isolated to it runs on the loop's thread, and calls between such code are plain
/// calls. Each connection is one child task, isolated to it from its first to its last instruction.
actor LoopDomain: LoopActor {
    nonisolated let loop: EventLoop

    private let configuration: ServerConfiguration
    private let gate: AcceptGate
    private let makeResponder: @Sendable (EventLoop) -> any Responder
    private let connectionCount = Atomic(0)

    private var context: LoopContext?
    private var arrivals: [DescriptorBox] = []
    private var drivers: [ConnectionDriver] = []

    /// Connections that wait for a new task, and for how many of them one is on its way.
    private var successors: [ConnectionDriver] = []
    private var startedSuccessors = 0
    private var drain: LoopDrain?
    private var acceptor: Acceptor?

    /// Where ``run()`` waits for arrivals and for the end.
    private let doorbell = Parking()

    init(
        on loop: EventLoop,
        configuration: ServerConfiguration,
        gate: AcceptGate,
        makeResponder: @escaping @Sendable (EventLoop) -> any Responder
    ) {
        self.loop = loop
        self.configuration = configuration
        self.gate = gate
        self.makeResponder = makeResponder
    }

    /// How many connections the loop has, those on their way to it included.
    ///
    /// Any thread may ask.
    nonisolated var load: Int { connectionCount.load(ordering: .relaxed) }

    /// Hands a connection to the loop.
    ///
    /// Any thread may call it.
    nonisolated func take(_ accepted: DescriptorBox) {
        connectionCount.add(1, ordering: .relaxed)
        loop.execute { self.assumeIsolated { $0.admit(accepted) } }
    }

    /// Begins to drain the loop's connections.
    ///
    /// Any thread may call it.
    nonisolated func startDrain() {
        loop.execute { self.assumeIsolated { $0.beginDrain() } }
    }

    /// Begins to accept connections on this loop, for all loops.
    func accept(from listening: ListeningSocket, for domains: [LoopDomain]) throws(SystemError) {
        guard drain == nil else { return }
        let acceptor = Acceptor(for: domains, on: loop, maximum: configuration.maximumConnections, gate: gate)
        self.acceptor = acceptor
        try acceptor.start(listening)
    }

    /// Stops accepting; whoever connects from now on is refused by the kernel.
    func stopAccepting() {
        acceptor?.stop()
        acceptor = nil
    }

    /// Serves connections until a drain is over; the task that calls it has to prefer the loop.
    func run() async {
        context = LoopContext(loop: loop, configuration: configuration, responder: makeResponder(loop))
        if drain != nil { context?.isDraining = true }
        await withDiscardingTaskGroup { group in
            while true {
                for accepted in arrivals {
                    group.addTask(executorPreference: loop) { await self.serve(accepted) }
                }
                arrivals = []
                for _ in startedSuccessors..<successors.count {
                    group.addTask(executorPreference: loop) { await self.serveSuccessor() }
                }
                startedSuccessors = successors.count
                guard let drain else {
                    await doorbell.park()
                    continue
                }
                if drain.isOver { group.cancelAll() }
                if drain.isOver || drivers.isEmpty { break }
                await doorbell.park()
            }
        }
        drain?.stop()
        context = nil
    }

    private func admit(_ accepted: DescriptorBox) {
        arrivals.append(accepted)
        doorbell.unpark()
    }

    private func serve(_ accepted: DescriptorBox) async {
        guard let driver = admitDriver(accepted) else { return connectionEnded() }
        leave(driver, await driver.run(isNew: true))
    }

    /// Goes on with a connection whose task handed it over.
    private func serveSuccessor() async {
        startedSuccessors -= 1
        let driver = successors.removeFirst()
        let next = driver.waiter == nil ? await driver.runStream() : await driver.runWaiter()
        leave(driver, await driver.goOn(next))
    }

    private func leave(_ driver: ConnectionDriver, _ outcome: ConnectionDriver.Outcome) {
        switch outcome {
        case .handsOver:
            successors.append(driver)
            doorbell.unpark()
        case .ended:
            driver.close()
            remove(driver)
            connectionEnded()
        }
    }

    private func connectionEnded() {
        connectionCount.subtract(1, ordering: .relaxed)
        gate.connectionEnded()
        if drain != nil, drivers.isEmpty { doorbell.unpark() }
    }

    private func admitDriver(_ accepted: DescriptorBox) -> ConnectionDriver? {
        guard let context, let descriptor = accepted.take() else { return nil }
        // The kernel has no memory to watch one more socket: closing it is all that is left.
        guard let driver = try? ConnectionDriver(descriptor, context: context) else { return nil }
        driver.position = drivers.count
        drivers.append(driver)
        return driver
    }

    private func remove(_ driver: ConnectionDriver) {
        let last = drivers.removeLast()
        guard last !== driver else { return }
        drivers[driver.position] = last
        last.position = driver.position
    }

    private func beginDrain() {
        guard drain == nil else { return }
        context?.isDraining = true
        for driver in drivers where driver.phase == .idle { driver.unpark() }
        let streams = drivers.filter { $0.phase == .streaming || $0.phase == .waiting }
        drain = LoopDrain(of: streams, on: loop, timeouts: configuration.timeouts) { [unowned self] in
            assumeIsolated { $0.cutAll() }
        }
        doorbell.unpark()
    }

    private func cutAll() {
        for driver in drivers { driver.cut() }
        doorbell.unpark()
    }
}
