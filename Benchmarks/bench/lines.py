# SPDX-License-Identifier: Apache-2.0
"""Answers of lines, beside sqlite3 writing what they are made of as JSON."""
from __future__ import annotations

import http.client
import statistics
import subprocess
import time

from .context import Context
from .errors import BenchmarkError
from .tripfeed import Tripfeed

PIECE = 1 << 20


def beside_sqlite(context: Context, row: str, tripfeed: Tripfeed, path: str, queries: list[str], what: str) -> None:
    """Adds each round's ratio of the rates in MB/s, each of the bytes that it gives, and notes both."""
    seen: dict[str, list[float]] = {"tripfeed": [], "sqlite3": []}
    sizes: dict[str, int] = {}
    name = row.split(".")[0]
    for number in context.rounds(name):
        for server in context.in_turn(list(seen), number):
            start = time.monotonic()
            size = _read_lines(tripfeed, path) if server == "tripfeed" else _dump(tripfeed, queries)
            seconds = time.monotonic() - start
            sizes[server] = size
            seen[server].append(size / seconds / 1e6)
            context.keep(row, server, number, bytes=size, seconds=seconds)
        context.add(row, seen["tripfeed"][-1] / seen["sqlite3"][-1])
    rates = ", ".join(
        f"{server} {statistics.median(values):.0f} MB/s ({sizes[server] / 1e6:.0f} MB)"
        for server, values in seen.items()
    )
    context.note(f"{name}: {what}: {rates}")


def _read_lines(tripfeed: Tripfeed, path: str) -> int:
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


def _dump(tripfeed: Tripfeed, queries: list[str]) -> int:
    """Has sqlite3 write the answers to queries as JSON, as a reader beside the server, and gives the length."""
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
