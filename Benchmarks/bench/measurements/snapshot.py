# SPDX-License-Identifier: Apache-2.0
"""Everything in one answer of lines, beside sqlite3 writing the same tables of the same file as JSON."""
from __future__ import annotations

import http.client
import json
import statistics
import subprocess
import sys
import time

from ..context import Context
from ..errors import BenchmarkError
from ..tripfeed import Tripfeed

TRIPS = 1_000_000
TRIPS_WHEN_QUICK = 20_000
TRIPS_A_SAVE = 2_000
PIECE = 1 << 20
TABLES = ["Trip", "LivingAccommodation", "BucketListItem"]


def snapshot(context: Context) -> None:
    with context.tripfeed() as tripfeed:
        wanted = TRIPS_WHEN_QUICK if context.quick else TRIPS
        _fill(tripfeed, wanted)
        seen: dict[str, list[float]] = {"tripfeed": [], "sqlite3": []}
        sizes: dict[str, int] = {}
        for number in context.rounds("snapshot"):
            for name in context.in_turn(["tripfeed", "sqlite3"], number):
                start = time.monotonic()
                size = read_lines(tripfeed, "/snapshot") if name == "tripfeed" else _dump(tripfeed)
                seconds = time.monotonic() - start
                sizes[name] = size
                seen[name].append(size / seconds / 1e6)
                context.keep("snapshot", name, number, bytes=size, seconds=seconds)
            context.add("snapshot.sqlite", seen["tripfeed"][-1] / seen["sqlite3"][-1])
    rates = ", ".join(
        f"{name} {statistics.median(values):.0f} MB/s ({sizes[name] / 1e6:.0f} MB)" for name, values in seen.items()
    )
    context.note(f"snapshot of {wanted:,} trips: {rates}")


def read_lines(tripfeed: Tripfeed, path: str) -> int:
    """Reads an answer of lines as it comes, on a connection of its own, and gives its length."""
    connection = http.client.HTTPConnection("127.0.0.1", tripfeed.port, timeout=600)
    try:
        connection.request("GET", path, headers={"Accept": "application/x-ndjson"})
        response = connection.getresponse()
        if response.status != 200:
            raise BenchmarkError(f"GET {path} was answered {response.status}")
        size = 0
        buffer = bytearray(PIECE)
        while count := response.readinto(buffer):
            size += count
        return size
    finally:
        connection.close()


def _dump(tripfeed: Tripfeed) -> int:
    """Has sqlite3 write every table as JSON, as a reader beside the server, and gives the length."""
    queries = [f'SELECT * FROM "{table}" ORDER BY id' for table in TABLES]
    command = ["sqlite3", "-readonly", "-json", str(tripfeed.store), *queries]
    size = 0
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        buffer = bytearray(PIECE)
        while count := process.stdout.readinto(buffer):
            size += count
    if process.returncode != 0:
        raise BenchmarkError(f"sqlite3 ended with {process.returncode}")
    return size


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
