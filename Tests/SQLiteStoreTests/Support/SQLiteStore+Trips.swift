// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLiteStore
import Testing

extension SQLiteStore {
    /// Saves a trip of one day.
    @discardableResult
    func saveTrip(_ name: String, author: String? = nil) async throws -> SaveOutcome {
        try await save(Save(operations: [.insert(.dayTrip(name))], author: author))
    }

    /// Saves trips that fill more than 300 pages of 4 KiB.
    func saveLongTrips(_ name: String) async throws {
        let operations = (0..<20).map { number in
            ChangeHistory.Operation.insert(
                .dayTrip("\(name) \(number)", destination: String(repeating: "x", count: 60_000))
            )
        }
        _ = try await save(Save(operations: operations))
    }

    /// The names of all trips, as a reader of its own finds them.
    func tripNames() async throws -> [String] {
        let reader = try makeReader()
        defer { reader.loopWillSleep() }
        let page = try await reader.fetch(FetchDescriptor(model: 0, limit: FetchDescriptor.maximumLimit))
        return page.records.compactMap { if case .text(let name) = $0.values[0] { name } else { nil } }
    }

    /// The two ends of history, as a reader of its own finds them.
    func status() async throws -> HistoryStatus {
        let reader = try makeReader()
        defer { reader.loopWillSleep() }
        return try await reader.status()
    }

    /// Why a token is no place to read from; nil if it is one.
    func judge(_ token: HistoryToken) async throws -> TokenError.Reason? {
        let reader = try makeReader()
        defer { reader.loopWillSleep() }
        do {
            _ = try await reader.resolve(.token(token))
            return nil
        } catch ReadError.token(let error) {
            return error.reason
        }
    }
}

extension Insert {
    /// A trip of one day.
    static func dayTrip(_ name: String, id: RecordID? = nil, destination: String = "Lisbon") -> Insert {
        let day = AttributeValue.date(milliseconds: 1_796_083_200_000)
        return Insert(
            model: 0,
            id: id,
            values: [.text(name), .text(destination), day, day, .null],
            given: PositionSet(0...3)
        )
    }
}

extension SaveOutcome {
    /// The id of the record that the save's only operation made.
    var insertedID: RecordID {
        get throws {
            guard case .inserted(let record)? = result else {
                throw StoreError(.failed, "It is \(String(describing: result)).")
            }
            return record.reference.id
        }
    }
}
