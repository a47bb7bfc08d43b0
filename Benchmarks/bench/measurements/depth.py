# SPDX-License-Identifier: Apache-2.0
"""Whether a page of history costs more when the history is long.

Pages come from the middle of a long and a short one; then pages that show all transactions of an author who made as many
in the one as in the other, in the long one 1 in 10,000; at last the whole of the long one as lines, beside sqlite3.
"""
from __future__ import annotations

import statistics
from pathlib import Path

from ..context import CONNECTIONS, Context
from ..filling import LONG, LONG_WHEN_QUICK, fill, require_room
from ..lines import beside_sqlite
from ..load import get_load
from ..tripfeed import TRIP, Tripfeed

SHORT = 1_000
PLACES = 100
RARE_AUTHOR = "rare"
RARE = 100


def depth(context: Context) -> None:
    wanted = LONG_WHEN_QUICK if context.quick else LONG
    require_room(context.scratch)
    with context.tripfeed() as short, context.tripfeed() as long:
        short.create_trips(SHORT - RARE)
        _add_rare(short, 0, RARE)
        note = _fill(long, wanted)
        servers = {"short": short, "long": long}
        pages = {name: _middle(context, server) for name, server in servers.items()}
        _compare(context, "depth.cpu", servers, pages, f"a page of 100 amid {note}")
        pages = {name: _author(context, server) for name, server in servers.items()}
        _compare(context, "depth.author", servers, pages, f"an author's {RARE} amid {note}")
        query = "SELECT * FROM history_transaction ORDER BY number"
        beside_sqlite(context, "depth.lines", long, "/history", [query], f"all of {note} as lines")


def _compare(
    context: Context, row: str, servers: dict[str, Tripfeed], pages: dict[str, Path], what: str
) -> None:
    """Adds each round's ratio of the processor time of a page, long history to short."""
    cpu: dict[str, list[float]] = {name: [] for name in servers}
    for name, server in servers.items():
        get_load(server, pages[name], CONNECTIONS, 1)
    for number in context.rounds("depth"):
        for name in context.in_turn(list(servers), number):
            load = get_load(servers[name], pages[name], CONNECTIONS, context.seconds)
            cpu[name].append(load.cpu_us)
            context.keep(row, name, number, **vars(load))
        context.add(row, cpu["long"][-1] / cpu["short"][-1])
    typical = {name: statistics.median(values) for name, values in cpu.items()}
    context.note(f"depth: {typical['long']:.1f} µs CPU {what}, {typical['short']:.1f} amid {SHORT:,}")


def _add_rare(tripfeed: Tripfeed, start: int, end: int) -> None:
    """Has the rare author make some transactions."""
    for number in range(start, end):
        tripfeed.request("POST", "/trips", TRIP.replace("%N", f"rare {number}"), author=RARE_AUTHOR)


def _fill(tripfeed: Tripfeed, wanted: int) -> str:
    """Makes the long history, the rare author's transactions spread among the others; says how long that took."""
    rare = 0

    def add_rare(count: int) -> None:
        nonlocal rare
        due = min(RARE, RARE * count // wanted)
        _add_rare(tripfeed, rare, due)
        rare = due

    return fill("depth", tripfeed, wanted, add_rare)


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
    return _listing(context, paths)


def _author(context: Context, tripfeed: Tripfeed) -> Path:
    """The same of pages that begin at one of the first places, and show all that the rare author did."""
    paths, token = [], "start"
    for _ in range(PLACES):
        paths.append(f"/history?author={RARE_AUTHOR}&after={token}&limit={RARE}\n")
        token = tripfeed.token_of(f"/history?after={token}&limit=1")
    return _listing(context, paths)


def _listing(context: Context, paths: list[str]) -> Path:
    listing = context.folder("depth.paths")
    listing.write_text("".join(paths))
    return listing
