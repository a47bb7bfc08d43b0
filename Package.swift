// swift-tools-version: 6.3
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

let package = Package(
    name: "tripfeed",
    products: [
        .library(name: "ChangeHistory", targets: ["ChangeHistory"]),
        .library(name: "Trips", targets: ["Trips"]),
        .library(name: "TripfeedRunner", targets: ["TripfeedRunner"]),
        .executable(name: "tripfeed", targets: ["tripfeed"]),
    ],
    // The rooms, in the order in which data flows. A room imports only rooms above it, and of those only the ones
    // named here; Tests/TidyTests holds the import lines against this list.
    targets: [
        .target(name: "CLinux"),
        .target(name: "CAssets"),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .target(name: "ChangeHistory"),
        .target(name: "Trips", dependencies: ["ChangeHistory"]),
        .target(name: "Reactor", dependencies: ["CLinux"]),
        .target(name: "HTTP"),
        .target(name: "HTTPServer", dependencies: ["Reactor", "HTTP"]),
        .target(name: "SQLite", dependencies: ["CSQLite"]),
        .target(name: "SQLiteStore", dependencies: ["ChangeHistory", "SQLite"]),
        .target(name: "Feed", dependencies: ["ChangeHistory"]),
        .target(name: "TripfeedServer", dependencies: ["HTTPServer", "HTTP", "ChangeHistory", "Feed"]),
        .target(
            name: "TripfeedRunner",
            dependencies: [
                "Reactor", "HTTP", "HTTPServer", "ChangeHistory", "SQLiteStore", "Feed", "TripfeedServer",
            ]
        ),
        .executableTarget(name: "tripfeed", dependencies: ["TripfeedRunner", "Trips", "CAssets"]),

        .target(name: "TestSupport", path: "Tests/TestSupport"),
        .target(
            name: "StorePromises",
            dependencies: ["ChangeHistory", "Trips", "TestSupport"],
            path: "Tests/StorePromises"
        ),
        .testTarget(name: "ChangeHistoryTests", dependencies: ["ChangeHistory", "Trips"]),
        .testTarget(name: "TripsTests", dependencies: ["Trips", "ChangeHistory"]),
        .testTarget(name: "ReactorTests", dependencies: ["Reactor", "TestSupport"]),
        .testTarget(name: "HTTPTests", dependencies: ["HTTP"]),
        .testTarget(name: "HTTPServerTests", dependencies: ["HTTPServer", "HTTP", "Reactor", "TestSupport"]),
        .testTarget(name: "SQLiteTests", dependencies: ["SQLite", "TestSupport"]),
        .testTarget(
            name: "SQLiteStoreTests",
            dependencies: ["SQLiteStore", "SQLite", "ChangeHistory", "Trips", "TestSupport", "StorePromises"]
        ),
        .testTarget(name: "FeedTests", dependencies: ["Feed", "ChangeHistory"]),
        .testTarget(
            name: "TripfeedServerTests",
            dependencies: [
                "TripfeedServer", "HTTP", "HTTPServer", "ChangeHistory", "Feed", "SQLite", "SQLiteStore", "Trips",
                "TestSupport",
            ]
        ),
        .testTarget(
            name: "TripfeedRunnerTests",
            dependencies: [
                "TripfeedRunner", "ChangeHistory", "HTTP", "HTTPServer", "Reactor", "SQLiteStore", "TripfeedServer",
            ]
        ),
        .testTarget(name: "EndToEndTests", dependencies: ["tripfeed", "TestSupport"]),
        .testTarget(name: "TidyTests"),
    ],
    swiftLanguageModes: [.v6]
)

// No part of a plain build: these need the flags of libFuzzer, which Fuzz/run gives.
if Context.environment["TRIPFEED_FUZZ"] != nil {
    package.targets += [
        .systemLibrary(name: "CFuzzer", path: "Fuzz/CFuzzer"),
        .executableTarget(
            name: "Fuzzers",
            dependencies: ["CFuzzer", "ChangeHistory", "HTTP", "TripfeedServer", "Trips"],
            path: "Fuzz/Fuzzers"
        ),
    ]
}

let house: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .treatAllWarnings(as: .error),
]

let cTargets: Set<String> = ["CLinux", "CAssets", "CSQLite", "CFuzzer"]

for target in package.targets where !cTargets.contains(target.name) {
    let isTest =
        target.type == .test || target.path?.hasPrefix("Tests/") == true
        || target.path?.hasPrefix("Fuzz/") == true
    if !isTest { target.exclude = ["DESIGN.md"] }
    target.swiftSettings = house + (isTest ? [] : [.strictMemorySafety()])
}
