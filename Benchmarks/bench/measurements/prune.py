# SPDX-License-Identifier: Apache-2.0
"""How much longer savers wait while a long history is pruned.

A part of a million transactions is pruned beside each window of writes, and none beside the next: what is compared is
the 99th percentile of two neighbouring windows. Retention is off, so that nothing else prunes.
"""
from __future__ import annotations

import statistics
import threading
import time

from ..context import CONNECTIONS, Context
from ..errors import BenchmarkError
from ..filling import LONG, LONG_WHEN_QUICK, fill, require_room
from ..load import Load, post_load
from ..tripfeed import TRIP, Tripfeed

PAIRS = 3
WINDOW_SECONDS = 1


class Prune(threading.Thread):
    """A prune through a token, under way beside other work."""

    def __init__(self, tripfeed: Tripfeed, through: str) -> None:
        super().__init__(daemon=True)
        self.tripfeed, self.through = tripfeed, through
        self.deleted: int | None = None
        self.trouble: BenchmarkError | None = None
        self.seconds = 0.0

    def run(self) -> None:
        start = time.monotonic()
        try:
            self.deleted = self.tripfeed.prune(self.through)
        except BenchmarkError as error:
            self.trouble = error
        self.seconds = time.monotonic() - start


def prune(context: Context) -> None:
    wanted = LONG_WHEN_QUICK if context.quick else LONG
    require_room(context.scratch)
    p99: dict[str, list[float]] = {"without": [], "beside": []}
    speeds: list[float] = []
    with context.tripfeed(options=("--history-retention", "0")) as tripfeed:
        note = fill("prune", tripfeed, wanted)
        tokens = _cuts(tripfeed, wanted, context.round_count * PAIRS)
        post_load(tripfeed, "/trips", TRIP.replace("%N", "warm %N"), CONNECTIONS, WINDOW_SECONDS)
        for number in context.rounds("prune"):
            for pair in range(PAIRS):
                window = number * PAIRS + pair
                for name in context.in_turn(("without", "beside"), window):
                    through = tokens[window] if name == "beside" else None
                    load, speed = _window(context, tripfeed, f"{name} {window}", through)
                    p99[name].append(load.p99_us)
                    if speed:
                        speeds.append(speed)
                    context.keep("prune", name, number, **vars(load))
                context.add("prune.p99", p99["beside"][-1] / p99["without"][-1])
    typical = {name: statistics.median(values) / 1000 for name, values in p99.items()}
    context.note(
        f"prune: p99 of a save {typical['beside']:.2f} ms while {note} were pruned, {typical['without']:.2f} ms without;"
        f" {statistics.median(speeds):,.0f} transactions a second went"
    )


def _cuts(tripfeed: Tripfeed, wanted: int, count: int) -> list[str]:
    """Tokens that cut the history into parts of one length."""
    tokens, token, length = [], "start", wanted // count
    for _ in range(count):
        remaining = length
        while remaining > 0:
            limit = min(remaining, 1000)
            token = tripfeed.token_of(f"/history?after={token}&limit={limit}")
            remaining -= limit
        tokens.append(token)
    return tokens


def _window(context: Context, tripfeed: Tripfeed, name: str, through: str | None) -> tuple[Load, float | None]:
    """Writes for a while, beside a prune if there is a token; says how fast that went.

    The prune has to outlast the writes, else the window would be partly without it.
    """
    body = TRIP.replace("%N", f"{name} %N")
    if through is None:
        return post_load(tripfeed, "/trips", body, CONNECTIONS, WINDOW_SECONDS), None
    work = Prune(tripfeed, through)
    work.start()
    load = post_load(tripfeed, "/trips", body, CONNECTIONS, WINDOW_SECONDS, rest=False)
    outlasts = work.is_alive()
    work.join(120)
    if work.trouble:
        raise work.trouble
    if not work.deleted:
        raise BenchmarkError("a prune took nothing away")
    if not outlasts and not context.quick:
        raise BenchmarkError(f"{work.deleted:,} transactions were pruned before {WINDOW_SECONDS} s of writes were over")
    return load, work.deleted / work.seconds
