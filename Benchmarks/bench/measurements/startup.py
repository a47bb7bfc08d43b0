# SPDX-License-Identifier: Apache-2.0
"""From exec to the first good answer, on a store that does not exist yet, and the memory of an idle server."""
from __future__ import annotations

import time

from .. import machine
from ..context import Context

STARTS_A_ROUND = 3
SETTLE_SECONDS = 2


def start_up(context: Context) -> None:
    for number in context.rounds("start-up"):
        machine.wait_until_quiet()
        for _ in range(STARTS_A_ROUND - 1):
            with context.tripfeed() as tripfeed:
                context.add("start-up.time", tripfeed.start_ms)
        with context.tripfeed() as tripfeed:
            context.add("start-up.time", tripfeed.start_ms)
            time.sleep(SETTLE_SECONDS)
            resident = tripfeed.resident_kib()
        context.add("start-up.memory", resident * 1024 / 1e6)
        context.keep("start-up", "tripfeed", number, start_ms=tripfeed.start_ms, resident_kib=resident)
