// SPDX-License-Identifier: Apache-2.0

extension Migration {
    /// Every step there is, in order.
    ///
    /// The models' tables are no part of it: they are as the schema that the store is opened with says.
    static let all = [first, lastPrune, idempotency]

    /// `history_transaction` has no index by time: numbers have no gaps and times never decrease, so that a time is
    /// found by halving the range of numbers, and each save writes one index less.
    private static let first = Migration(
        version: 1,
        name: "The store's row and its history",
        statements: [
            """
            CREATE TABLE store (
                only INTEGER PRIMARY KEY CHECK (only = 1),
                identifier BLOB NOT NULL,
                head_number INTEGER NOT NULL,
                head_fingerprint INTEGER NOT NULL,
                head_timestamp TEXT,
                low_number INTEGER NOT NULL,
                low_fingerprint INTEGER NOT NULL,
                low_timestamp TEXT
            ) STRICT
            """,
            """
            CREATE TABLE history_model (
                model INTEGER PRIMARY KEY,
                name TEXT NOT NULL UNIQUE
            ) STRICT
            """,
            """
            CREATE TABLE history_transaction (
                number INTEGER PRIMARY KEY,
                identifier BLOB NOT NULL,
                fingerprint INTEGER NOT NULL,
                author TEXT,
                bundle TEXT,
                process TEXT,
                timestamp TEXT NOT NULL,
                "transaction" TEXT NOT NULL
            ) STRICT
            """,
            "CREATE INDEX history_transaction_author ON history_transaction (author, number)",
            """
            CREATE TABLE history_change (
                model INTEGER NOT NULL,
                number INTEGER NOT NULL,
                record BLOB NOT NULL,
                PRIMARY KEY (model, number, record)
            ) STRICT, WITHOUT ROWID
            """,
            "CREATE INDEX history_change_record ON history_change (record, number)",
        ]
    )

    /// What ``LastPrune`` tells; both are null before any.
    private static let lastPrune = Migration(
        version: 2,
        name: "When history was last pruned",
        statements: [
            "ALTER TABLE store ADD COLUMN last_prune_timestamp TEXT",
            "ALTER TABLE store ADD COLUMN last_prune_count INTEGER",
        ]
    )

    /// What ``KeptSave`` tells; `principal` is empty for nobody in particular.
    ///
    /// There is no index by time: rows are numbered in the order in which they come, so that the oldest are found first.
    private static let idempotency = Migration(
        version: 3,
        name: "Idempotency keys and what was saved under them",
        statements: [
            """
            CREATE TABLE idempotency (
                number INTEGER PRIMARY KEY,
                principal TEXT NOT NULL,
                "key" TEXT NOT NULL,
                expiry INTEGER NOT NULL,
                request BLOB NOT NULL,
                effect INTEGER NOT NULL,
                model INTEGER,
                record BLOB,
                did_merge INTEGER NOT NULL,
                returns_minimal INTEGER NOT NULL,
                token_number INTEGER NOT NULL,
                token_fingerprint INTEGER NOT NULL,
                previous_number INTEGER NOT NULL,
                previous_fingerprint INTEGER NOT NULL,
                change_count INTEGER NOT NULL,
                UNIQUE (principal, "key")
            ) STRICT
            """
        ]
    )
}
