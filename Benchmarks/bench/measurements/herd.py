# SPDX-License-Identifier: Apache-2.0
"""What a client that waits for history costs in memory, and how long one save takes to reach ten thousand of them.

The memory is that behind the last round: a client that was woken keeps what its waking needed.
"""
from __future__ import annotations

import statistics

from ..context import Context
from ..load import herd as run_herd

CLIENTS = 10_000
ROUNDS = 3


def herd(context: Context) -> None:
    waited: dict[str, list[float]] = {"wait": [], "follow": []}
    for number in context.rounds("herd"):
        for way in context.in_turn(list(waited), number):
            with context.tripfeed() as tripfeed:
                seen = run_herd(
                    context.programs / "herd", tripfeed, "--clients", CLIENTS, "--rounds", ROUNDS, f"--{way}"
                )
            context.add(f"herd.{way}", (seen.kib_after - seen.kib_before) / CLIENTS)
            waited[way].append(statistics.median(seen.all_ms))
            context.keep("herd", way, number, **vars(seen))
    for way, times in waited.items():
        context.note(f"herd: {statistics.median(times):.0f} ms until all {CLIENTS:,} that {way} have one save")
