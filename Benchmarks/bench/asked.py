# SPDX-License-Identifier: Apache-2.0
"""What is asked of Tripfeed: the one table of bounds. A measurement fills it in by a row's key."""
from __future__ import annotations

import statistics
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Bound:
    """A limit that a figure has to keep, and the unit that both are in."""

    sign: str
    limit: float
    unit: str

    def holds(self, value: float) -> bool:
        return {"≥": value >= self.limit, "≤": value <= self.limit, "<": value < self.limit}[self.sign]

    def __str__(self) -> str:
        return f"{self.sign} {self.limit:g} {self.unit}"


def at_least(limit: float, unit: str) -> Bound:
    return Bound("≥", limit, unit)


def at_most(limit: float, unit: str) -> Bound:
    return Bound("≤", limit, unit)


def below(limit: float, unit: str) -> Bound:
    return Bound("<", limit, unit)


@dataclass
class Row:
    """One figure of the table. Its key begins with the name of the measurement that takes it."""

    key: str
    work: str
    bound: Bound
    rounds: list[float] = field(default_factory=list)
    trouble: str | None = None

    @property
    def measurement(self) -> str:
        return self.key.split(".")[0]

    @property
    def got(self) -> float | None:
        """The median of the rounds, each round's value a ratio taken within that round where the row is a ratio."""
        return statistics.median(self.rounds) if self.rounds else None

    @property
    def verdict(self) -> str:
        if self.got is None or self.trouble:
            return "NOT MEASURED"
        return "met" if self.bound.holds(self.got) else "MISSED"


def table() -> list[Row]:
    """The rows in the order in which they are printed."""
    return [
        Row("point-read.rate", "GET /trips/{id}: rate", at_least(0.75, "× nginx")),
        Row("point-read.cpu", "GET /trips/{id}: server CPU a request", at_most(1.4, "× nginx")),
        Row("page-10.rate", "history page of 10 at the head: rate", at_least(0.75, "× nginx")),
        Row("page-10.cpu", "history page of 10 at the head: server CPU a request", at_most(1.4, "× nginx")),
        Row("page-100.pocketbase", "history page of 100: rate", at_least(20, "× PocketBase")),
        Row("page-100.nginx", "history page of 100: rate", at_least(0.3, "× nginx")),
        Row("writes.etcd", "durable writes: rate", at_least(2.5, "× etcd")),
        Row("writes.pocketbase", "durable writes: rate", at_least(5, "× PocketBase")),
        Row("writes.syncs", "durable writes: fsyncs a write", below(0.1, "fsync")),
        Row("tick-cpu.floor", "tick to 1,000, 20 a second: server CPU a delivery", at_most(1.3, "× C floor")),
        Row("tick-all.floor", "tick to 5,000: until all have it", at_most(1.2, "× C floor")),
        Row("memory.subscriber", "memory of one of 10,000 subscribers", at_most(3.5, "KiB")),
        Row("herd.wait", "memory of one of 10,000 long polls", at_most(6, "KiB")),
        Row("herd.follow", "memory of one of 10,000 followers", at_most(6, "KiB")),
        Row("start-up.time", "start-up on an empty store", at_most(40, "ms")),
        Row("start-up.memory", "idle memory", at_most(24, "MB")),
        Row("depth.cpu", "history page amid 1,000,000 transactions: CPU", at_most(1.3, "× amid 1,000")),
        Row("depth.author", "an author's 100 transactions amid 1,000,000: CPU", at_most(1.3, "× amid 1,000")),
        Row("depth.lines", "all of 1,000,000 transactions as lines: rate", at_least(1, "× sqlite3 -json")),
        Row("prune.p99", "saves while 1,000,000 transactions are pruned: p99", at_most(2, "× without")),
        Row("snapshot.sqlite", "GET /snapshot of 1,000,000 trips: rate", at_least(1, "× sqlite3 -json")),
    ]
