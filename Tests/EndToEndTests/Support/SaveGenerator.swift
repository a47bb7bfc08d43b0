// SPDX-License-Identifier: Apache-2.0

/// Makes saves as an import of a busy life would: many scripts, nested records, confirmations by another author,
/// deletions.
///
/// The same seed gives the same saves. With each comes what history has to say of it.
struct SaveGenerator {
    /// A body for `POST /transactions`, and the transaction that it makes.
    struct Made {
        let body: String
        let author: String
        let changes: [HistoryPage.Change]
    }

    private struct Trip {
        let id: String
        let name: String
        let start: String
        let end: String
        var accommodation: (id: String, placeName: String)?
        var items: [(id: String, title: String)] = []
        var isConfirmed = false
    }

    private static let cities = [
        "Lisbon", "서울", "東京", "Αθήνα", "القاهرة", "Łódź", "მცხეთა", "Zürich 🏔️", "नई दिल्ली", "Cafe\u{301}", "👩‍👩‍👧‍👦",
    ]

    private var state: UInt64
    private var count = 0
    private var trips: [Trip] = []

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> Made {
        count += 1
        switch number(below: 10) {
        case 0 where trips.count > 3: return deletion()
        case 1, 2: return confirmation() ?? insertion()
        case 3 where !trips.isEmpty: return addition()
        default: return insertion()
        }
    }

    private mutating func insertion() -> Made {
        let city = Self.cities[number(below: Self.cities.count)]
        let day = 1 + number(below: 20)
        let start = "2027-0\(1 + number(below: 9))-"
        var trip = Trip(
            id: identifier(),
            name: "Trip \(count) to \(city)",
            start: start + twoDigits(day),
            end: start + twoDigits(day + number(below: 8))
        )
        var operations = [insert("Trip", trip.id, Self.values(of: trip, city))]
        if number(below: 2) == 0 {
            let accommodation = (id: identifier(), placeName: "Hotel \(city)")
            trip.accommodation = accommodation
            let address = "{\"city\": \"\(city)\", \"street\": \"Straße \(count)\"}"
            let values = """
                "placeName": "\(accommodation.placeName)", "address": \(address), "trip": "\(trip.id)"
                """
            operations.append(insert("LivingAccommodation", accommodation.id, values))
        }
        for _ in 0..<number(below: 4) {
            let item = (id: identifier(), title: "Swim 🏊 \(city)")
            trip.items.append(item)
            let values = "\"title\": \"\(item.title)\", \"trip\": \"\(trip.id)\""
            operations.append(insert("BucketListItem", item.id, values))
        }
        trips.append(trip)
        let inserted =
            [("Trip", trip.id)] + (trip.accommodation.map { [("LivingAccommodation", $0.id)] } ?? [])
            + trip.items.map { ("BucketListItem", $0.id) }
        return made("app", operations, inserted.map { .init(type: "insert", model: $0.0, id: $0.1) })
    }

    private static func values(of trip: Trip, _ city: String) -> String {
        """
        "name": "\(trip.name)", "destination": "\(city)", "startDate": "\(trip.start)", "endDate": "\(trip.end)"
        """
    }

    /// Another program confirms an accommodation that is not confirmed yet.
    private mutating func confirmation() -> Made? {
        let open = trips.indices.filter { trips[$0].accommodation != nil && !trips[$0].isConfirmed }
        guard !open.isEmpty else { return nil }
        let index = open[number(below: open.count)]
        trips[index].isConfirmed = true
        let id = trips[index].accommodation?.id ?? ""
        let values = "{\"isConfirmed\": true}"
        let operation = "{\"update\": {\"model\": \"LivingAccommodation\", \"id\": \"\(id)\", \"values\": \(values)}}"
        let change = HistoryPage.Change(
            type: "update",
            model: "LivingAccommodation",
            id: id,
            updatedAttributes: ["isConfirmed"]
        )
        return made("widget", [operation], [change])
    }

    /// An item is added to a list.
    private mutating func addition() -> Made {
        let index = number(below: trips.count)
        let item = (id: identifier(), title: "Later \(count) ☕️")
        trips[index].items.append(item)
        let values = "\"title\": \"\(item.title)\", \"trip\": \"\(trips[index].id)\""
        let operation = insert("BucketListItem", item.id, values)
        return made("app", [operation], [.init(type: "insert", model: "BucketListItem", id: item.id)])
    }

    /// A trip is deleted, and everything that belongs to it goes first.
    private mutating func deletion() -> Made {
        let trip = trips.remove(at: number(below: trips.count))
        var changes: [HistoryPage.Change] = []
        if let accommodation = trip.accommodation {
            let tombstone = ["placeName": accommodation.placeName]
            changes.append(deleted("LivingAccommodation", accommodation.id, tombstone))
        }
        for item in trip.items.sorted(by: { $0.id < $1.id }) {
            changes.append(deleted("BucketListItem", item.id, ["title": item.title, "trip": trip.id]))
        }
        let (start, end) = ("\(trip.start)T00:00:00.000Z", "\(trip.end)T00:00:00.000Z")
        changes.append(deleted("Trip", trip.id, ["name": trip.name, "startDate": start, "endDate": end]))
        return made("app", ["{\"delete\": {\"model\": \"Trip\", \"id\": \"\(trip.id)\"}}"], changes)
    }

    private func deleted(_ model: String, _ id: String, _ tombstone: [String: String?]) -> HistoryPage.Change {
        HistoryPage.Change(type: "delete", model: model, id: id, tombstone: tombstone)
    }

    private func insert(_ model: String, _ id: String, _ values: String) -> String {
        "{\"insert\": {\"model\": \"\(model)\", \"id\": \"\(id)\", \"values\": {\(values)}}}"
    }

    private func made(_ author: String, _ operations: [String], _ changes: [HistoryPage.Change]) -> Made {
        let body = "{\"operations\": [\(operations.joined(separator: ", "))], \"author\": \"\(author)\"}"
        return Made(body: body, author: author, changes: changes)
    }

    private func twoDigits(_ value: Int) -> String {
        value < 10 ? "0\(value)" : "\(value)"
    }

    private mutating func identifier() -> String {
        let digits = [random(), random()].map { value in
            let text = String(value, radix: 16)
            return String(repeating: "0", count: 16 - text.count) + text
        }.joined()
        let bounds = [0, 8, 12, 16, 20, 32]
        let parts = zip(bounds, bounds.dropFirst()).map { digits.dropFirst($0).prefix($1 - $0) }
        return parts.joined(separator: "-")
    }

    private mutating func number(below limit: Int) -> Int {
        Int(random() % UInt64(limit))
    }

    /// SplitMix64.
    private mutating func random() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }
}
