# SPDX-License-Identifier: Apache-2.0
"""The measurements by name, as they run. Each fills the rows of asked.py whose keys begin with its name."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..context import Context
from . import depth, herd, memory, prune, reads, snapshot, startup, ticks, writes


@dataclass(frozen=True)
class Measurement:
    measure: Callable[[Context], None]
    needs: tuple[str, ...]
    """The programs that have to be installed; `pocketbase` comes from PyPI, the others from Debian."""


MEASUREMENTS = {
    "start-up": Measurement(startup.start_up, ()),
    "memory": Measurement(memory.memory, ()),
    "point-read": Measurement(reads.point_read, ("wrk", "nginx")),
    "page-10": Measurement(reads.page_of_10, ("wrk", "nginx")),
    "page-100": Measurement(reads.page_of_100, ("wrk", "nginx", "pocketbase")),
    "writes": Measurement(writes.writes, ("wrk", "etcd", "strace", "pocketbase")),
    "tick-cpu": Measurement(ticks.tick_cpu, ()),
    "tick-all": Measurement(ticks.tick_all, ()),
    "herd": Measurement(herd.herd, ()),
    "depth": Measurement(depth.depth, ("wrk", "sqlite3")),
    "prune": Measurement(prune.prune, ("wrk",)),
    "snapshot": Measurement(snapshot.snapshot, ("sqlite3",)),
}
