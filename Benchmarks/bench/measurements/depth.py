# SPDX-License-Identifier: Apache-2.0
"""Whether a page of history costs more when the history is long: pages from the middle of a long and a short one."""
from __future__ import annotations

import shutil
import statistics
import sys
import time
from pathlib import Path

from ..context import CONNECTIONS, Context
from ..errors import BenchmarkError
from ..load import get_load, post_load
from ..tripfeed import TRIP, Tripfeed

SHORT = 1_000
LONG = 1_000_000
LONG_WHEN_QUICK = 20_000
PLACES = 100
FILLING_CONNECTIONS = 256
FILLING_SECONDS = 420
FREE_BYTES = 4 << 30


def depth(context: Context) -> None:
    wanted = LONG_WHEN_QUICK if context.quick else LONG
    if shutil.disk_usage(context.scratch).free < FREE_BYTES:
        raise BenchmarkError("a store of a million transactions needs 4 GiB free in the work folder")
    cpu: dict[str, list[float]] = {"short": [], "long": []}
    with context.tripfeed() as short, context.tripfeed() as long:
        short.create_trips(SHORT)
        note = _fill(long, wanted)
        pages = {"short": _middle(context, short), "long": _middle(context, long)}
        servers = {"short": short, "long": long}
        for name, server in servers.items():
            get_load(server, pages[name], CONNECTIONS, 1)
        for number in context.rounds("depth"):
            for name in context.in_turn(list(servers), number):
                load = get_load(servers[name], pages[name], CONNECTIONS, context.seconds)
                cpu[name].append(load.cpu_us)
                context.keep("depth", name, number, **vars(load))
            context.add("depth.cpu", cpu["long"][-1] / cpu["short"][-1])
    typical = {name: statistics.median(values) for name, values in cpu.items()}
    context.note(
        f"depth: {typical['long']:.1f} µs CPU a page of 100 amid {note}, {typical['short']:.1f} amid {SHORT:,}"
    )


def _fill(tripfeed: Tripfeed, wanted: int) -> str:
    """POSTs trips until the store has had that many transactions, and says how many there are and how long it took."""
    start, burst, count = time.monotonic(), 0, 0
    while count < wanted:
        if time.monotonic() - start > FILLING_SECONDS:
            raise BenchmarkError(f"only {count:,} of {wanted:,} transactions after {FILLING_SECONDS} s of filling")
        burst += 1
        body = TRIP.replace("%N", f"{burst} %N")
        post_load(tripfeed, "/trips", body, FILLING_CONNECTIONS, 1 if wanted < LONG else 5, rest=False)
        count = tripfeed.transaction_count()
        print(f"depth: {count:,} of {wanted:,} transactions", file=sys.stderr)
    return f"{count:,} transactions (filled in {time.monotonic() - start:.0f} s)"


def _middle(context: Context, tripfeed: Tripfeed) -> Path:
    """A file with the paths of pages that begin at one place after another in the middle of the history.

    There are as many in a short history as in a long one, so that neither gains more from answering one page twice.
    """
    remaining, token = tripfeed.transaction_count() // 2 - PLACES // 2, "start"
    while remaining > 0:
        limit = min(remaining, 1000)
        token = tripfeed.token_of(f"/history?after={token}&limit={limit}")
        remaining -= limit
    paths = []
    for _ in range(PLACES):
        paths.append(f"/history?after={token}&limit=100\n")
        token = tripfeed.token_of(f"/history?after={token}&limit=1")
    listing = context.folder("depth.paths")
    listing.write_text("".join(paths))
    return listing
