# SPDX-License-Identifier: Apache-2.0
"""What a subscriber that waits for a tick costs in resident memory. The kernel's part of a socket is not in it."""
from __future__ import annotations

import statistics

from ..context import Context
from ..load import fanout

SUBSCRIBERS = 10_000
TICKS = 3


def memory(context: Context) -> None:
    after = []
    for number in context.rounds("memory"):
        with context.tripfeed() as tripfeed:
            seen = fanout(context.programs / "fanout", tripfeed, "--streams", SUBSCRIBERS, "--bursts", TICKS)
        context.add("memory.subscriber", (seen.kib_held - seen.kib_before) / SUBSCRIBERS)
        after.append((seen.kib_after - seen.kib_before) / SUBSCRIBERS)
        context.keep("memory", "tripfeed", number, **vars(seen))
    context.note(f"memory: {statistics.median(after):.2f} KiB a subscriber once {TICKS} ticks have gone out to all")
