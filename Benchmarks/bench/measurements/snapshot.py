# SPDX-License-Identifier: Apache-2.0
"""Everything in one answer of lines, beside sqlite3 writing the same tables of the same file as JSON."""
from __future__ import annotations

import json
import sys

from ..context import Context
from ..lines import beside_sqlite
from ..tripfeed import Tripfeed

TRIPS = 1_000_000
TRIPS_WHEN_QUICK = 20_000
TRIPS_A_SAVE = 2_000
TABLES = ["Trip", "LivingAccommodation", "BucketListItem"]


def snapshot(context: Context) -> None:
    wanted = TRIPS_WHEN_QUICK if context.quick else TRIPS
    queries = [f'SELECT * FROM "{table}" ORDER BY id' for table in TABLES]
    with context.tripfeed() as tripfeed:
        _fill(tripfeed, wanted)
        beside_sqlite(context, "snapshot.sqlite", tripfeed, "/snapshot", queries, f"{wanted:,} trips")


def _fill(tripfeed: Tripfeed, wanted: int) -> None:
    for first in range(0, wanted, TRIPS_A_SAVE):
        operations = [
            {
                "insert": {
                    "model": "Trip",
                    "values": {
                        "name": f"Summer {number}",
                        "destination": ["Oslo", "Lisbon", "Reykjavík", "Tokyo"][number % 4],
                        "startDate": "2025-06-01",
                        "endDate": "2025-06-08",
                    },
                }
            }
            for number in range(first, min(first + TRIPS_A_SAVE, wanted))
        ]
        tripfeed.request("POST", "/transactions", json.dumps({"operations": operations}))
        if first % 200_000 == 0:
            print(f"snapshot: {first:,} of {wanted:,} trips", file=sys.stderr)
