# SPDX-License-Identifier: Apache-2.0
"""What a measurement is given: how long and how often to measure, scratch servers, a place for its results."""
from __future__ import annotations

import itertools
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from .asked import Row
from .peers import Etcd, Floor, Nginx, PocketBase, make_pocketbase_seed
from .tripfeed import Tripfeed

CONNECTIONS = 64

Thing = TypeVar("Thing")


@dataclass
class Context:
    """One run of the benchmark. Servers that it makes keep their files in new folders under `scratch`."""

    tripfeed_binary: Path
    pocketbase_binary: Path
    programs: Path
    scratch: Path
    round_count: int
    seconds: int
    quick: bool
    rows: list[Row]
    notes: list[str] = field(default_factory=list)
    other_cores: list[float] = field(default_factory=list)
    raw: list[dict[str, Any]] = field(default_factory=list)
    _numbers: Iterator[int] = field(default_factory=lambda: itertools.count(1))
    _seed: Path | None = None

    def rounds(self, name: str) -> Iterator[int]:
        """Counts the rounds of a measurement and says on stderr where it is."""
        for number in range(self.round_count):
            print(f"{name}: round {number + 1} of {self.round_count}", file=sys.stderr)
            yield number

    @staticmethod
    def in_turn(things: Sequence[Thing], round_number: int) -> list[Thing]:
        """The order within a round: turned round every other time, so that a drift of the machine favours nobody."""
        return list(things) if round_number % 2 == 0 else list(reversed(things))

    def add(self, key: str, value: float) -> None:
        """Adds one round's figure to a row of the table."""
        next(row for row in self.rows if row.key == key).rounds.append(value)

    def note(self, text: str) -> None:
        """Adds a line that is printed below the table."""
        self.notes.append(text)

    def keep(self, measurement: str, server: str, round_number: int, **values: Any) -> None:
        """Keeps what one server did in one round, for `--json`."""
        self.raw.append({"measurement": measurement, "server": server, "round": round_number, **values})
        if "other_cores" in values:
            self.other_cores.append(values["other_cores"])

    def folder(self, name: str) -> Path:
        """A path in scratch that does not exist yet."""
        return self.scratch / f"{next(self._numbers):03}-{name}"

    def tripfeed(
        self, threads: int | None = None, trace: Path | None = None, options: Sequence[str] = ()
    ) -> Tripfeed:
        return Tripfeed(self.tripfeed_binary, self.folder("tripfeed"), threads, trace, options)

    def nginx(self) -> Nginx:
        return Nginx(self.folder("nginx"))

    def etcd(self, trace: Path | None = None) -> Etcd:
        return Etcd(self.folder("etcd"), trace)

    def pocketbase(self, trace: Path | None = None) -> PocketBase:
        if self._seed is None:
            self._seed = make_pocketbase_seed(self.pocketbase_binary, self.folder("pocketbase-seed"))
        return PocketBase(self.pocketbase_binary, self.folder("pocketbase"), self._seed, trace)

    def floor(self, event_bytes: int) -> Floor:
        return Floor(self.programs / "floor", self.folder("floor"), event_bytes)
