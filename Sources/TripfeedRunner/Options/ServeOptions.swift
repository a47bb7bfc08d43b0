// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import HTTPServer
import Reactor
import SQLiteStore
import TripfeedServer

/// How `serve` was asked to run; every option has its default here or in the room that it belongs to.
struct ServeOptions: Sendable {
    var store = "tripfeed.sqlite"
    var durability = Durability.full
    var server: ServerConfiguration
    var settings = ServerSettings()
    /// Who may use an address that is not loopback, or all may read but not write.
    var anonymous: Anonymous?
    var maximumWaitingSaves: Int?
    var scanTimeLimit: Duration?
    var maximumScanRows: Int?
    var deletionTimeLimit: Duration?
    /// As it was asked for; what is carried out stands in ``settings``.
    var retention = RetentionPolicy.standard
    var exportTimeLimit: Duration?
    var maximumExports: Int?
    /// On whose file system exports are spooled, unless it is the store's.
    var spoolFolder: String?

    enum Durability: String, CaseIterable, Sendable {
        case full, normal

        var level: SQLiteStoreConfiguration.Durability { self == .full ? .full : .normal }
    }

    enum Anonymous: String, CaseIterable, Sendable {
        case read, write
    }

    /// Reads the environment first, then the command line, which wins.
    init(_ words: [String], environment: [String: String]) throws(UsageError) {
        guard let address = try? SocketAddress(parsing: "127.0.0.1:8080") else {
            preconditionFailure("The default address is one.")
        }
        server = ServerConfiguration(address: address)
        server.threads = ProcessEnvironment.processorCount
        for option in ServeOption.all {
            if let value = environment[option.variable] { try option.read(value, from: option.variable, into: &self) }
        }
        for (option, value) in try Self.scan(words) {
            try option.read(value, from: "--\(option.name)", into: &self)
        }
        settings.retention = retention.maximumAge > .zero && retention.minimumCount > 0 ? retention : nil
        try checkAccess()
    }

    private static func scan(_ words: [String]) throws(UsageError) -> [(option: ServeOption, value: String)] {
        let declared = ServeOption.all.map { OptionScanner.Option($0.name, takesValue: true) }
        let scanner: OptionScanner
        do throws(OptionScanner.Failure) {
            scanner = try OptionScanner(words, options: declared)
        } catch {
            switch error {
            case .unknown(let word): throw UsageError("there is no option ‘\(word)’; ‘help serve’ lists them")
            case .lacksValue(let word): throw UsageError("the option ‘\(word)’ needs a value")
            case .takesNoValue(let word): throw UsageError("the option ‘\(word)’ takes no value")
            }
        }
        if let word = scanner.operands.first { throw UsageError("‘\(word)’ is one word too many") }
        return scanner.found.compactMap { found in
            ServeOption.all.first { $0.name == found.name }.map { ($0, found.value ?? "") }
        }
    }

    /// Loopback is open, since only this machine's programs reach it; anything else has to be asked for by name.
    private mutating func checkAccess() throws(UsageError) {
        settings.access.guardsLoopback = server.address.isLoopback
        settings.access.allowsAnonymousWrites = anonymous != .read
        guard server.address.isLoopback || anonymous != nil else {
            throw UsageError(
                """
                \(server.address) can be reached from other machines, and anyone there could read and write; \
                listen on 127.0.0.1, or say --allow-anonymous read or --allow-anonymous write
                """
            )
        }
    }
}
