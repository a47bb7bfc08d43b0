# SPDX-License-Identifier: Apache-2.0
"""Long histories, for measurements of what depends on their length."""
from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path

from .errors import BenchmarkError
from .load import post_load
from .tripfeed import TRIP, Tripfeed

LONG = 1_000_000
LONG_WHEN_QUICK = 20_000
CONNECTIONS = 256
SECONDS = 420
FREE_BYTES = 4 << 30


def require_room(folder: Path) -> None:
    if shutil.disk_usage(folder).free < FREE_BYTES:
        raise BenchmarkError("a store of a million transactions needs 4 GiB free in the work folder")


def fill(name: str, tripfeed: Tripfeed, wanted: int, between: Callable[[int], None] = lambda _count: None) -> str:
    """POSTs trips until the store has had that many transactions; `between` bursts the count so far is handed on.

    Says how many there are and how long it took.
    """
    start, burst, count = time.monotonic(), 0, 0
    while count < wanted:
        if time.monotonic() - start > SECONDS:
            raise BenchmarkError(f"only {count:,} of {wanted:,} transactions after {SECONDS} s of filling")
        burst += 1
        body = TRIP.replace("%N", f"{burst} %N")
        post_load(tripfeed, "/trips", body, CONNECTIONS, 1 if wanted < LONG else 5, rest=False)
        count = tripfeed.transaction_count()
        between(count)
        print(f"{name}: {count:,} of {wanted:,} transactions", file=sys.stderr)
    return f"{count:,} transactions (filled in {time.monotonic() - start:.0f} s)"
