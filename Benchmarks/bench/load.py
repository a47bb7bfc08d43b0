# SPDX-License-Identifier: Apache-2.0
"""The load programs, each run bounded in time: wrk for requests, `fanout` for event streams, `herd` for those who
wait for history, `fsync_latency`."""
from __future__ import annotations

import json
import resource
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

from . import machine
from .errors import BenchmarkError
from .server import Server

SOURCES = Path(__file__).resolve().parent.parent / "load"


@dataclass(frozen=True)
class Load:
    """What one run of wrk did, and what it cost the server."""

    requests: int
    rate: float
    cpu_us: float
    other_cores: float
    p99_us: float

    def __str__(self) -> str:
        return f"{self.rate:,.0f}/s, {self.cpu_us:.1f} µs CPU a request"


def get_load(server: Server, paths: Path, connections: int, seconds: int) -> Load:
    """GETs the paths of a file, one a line, in random order."""
    return _wrk(server, "", "get.lua", str(paths), connections, seconds)


def post_load(server: Server, path: str, body: str, connections: int, seconds: int, rest: bool = True) -> Load:
    """POSTs a body whose `%N` becomes a new number in every request; `rest` waits for a quiet machine first."""
    return _wrk(server, path, "post.lua", body, connections, seconds, rest)


def _wrk(
    server: Server, path: str, script: str, argument: str, connections: int, seconds: int, rest: bool = True
) -> Load:
    command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "-s", str(SOURCES / script)]
    command += [server.url + path, "--", argument]
    if rest:
        machine.wait_until_quiet()
    busy, cpu, client, start = machine.busy_seconds(), server.cpu_seconds(), _children_cpu(), time.monotonic()
    output = _run(command, seconds + 30)
    wall, cpu, client = time.monotonic() - start, server.cpu_seconds() - cpu, _children_cpu() - client
    other = max(0.0, machine.busy_seconds() - busy - cpu - client) / wall
    seen = json.loads(output.splitlines()[-1])
    if seen["not_2xx"] or seen["socket_errors"] or not seen["requests"]:
        raise BenchmarkError(
            f"{server.name} answered {seen['requests']} requests, {seen['not_2xx']} of them not 2xx,"
            f" with {seen['socket_errors']} socket errors"
        )
    requests: int = seen["requests"]
    return Load(requests, requests / seen["seconds"], cpu * 1e6 / requests, other, seen["p99_us"])


@dataclass(frozen=True)
class Fanout:
    """What one run of `fanout` saw; the fields are those of its JSON."""

    streams: int
    published: int
    deliveries: int
    kib_before: int
    kib_held: int
    kib_after: int
    server_cpu_s: float
    client_cpu_s: float
    all_ms: list[float]

    @property
    def cpu_us(self) -> float:
        """Server CPU a delivery, in microseconds."""
        return self.server_cpu_s * 1e6 / self.deliveries


def fanout(binary: Path, server: Server, *options: object) -> Fanout:
    """Opens event streams on a server, publishes and waits for the ticks: see load/fanout.c for the options."""
    machine.wait_until_quiet()
    command = [str(binary), "--port", str(server.port), "--pid", str(server.pids[0]), *map(str, options)]
    return Fanout(**json.loads(_run(command, 150)))


@dataclass(frozen=True)
class Herd:
    """What one run of `herd` saw; the fields are those of its JSON."""

    clients: int
    kib_before: int
    kib_held: int
    kib_after: int
    server_cpu_s: float
    all_ms: list[float]


def herd(binary: Path, server: Server, *options: object) -> Herd:
    """Has clients wait for history, wakes them all and waits until each has it: see load/herd.c for the options."""
    machine.wait_until_quiet()
    command = [str(binary), "--port", str(server.port), "--pid", str(server.pids[0]), *map(str, options)]
    return Herd(**json.loads(_run(command, 150)))


def fsync_latency(binary: Path, folder: Path, count: int) -> dict[str, float]:
    """How long the disk under a folder takes to make 4 KiB durable: `median_us` and `p99_us`."""
    latency: dict[str, float] = json.loads(_run([str(binary), str(folder / "fsync.dat"), str(count)], 120))
    return latency


def _run(command: list[str], seconds: float) -> str:
    """Runs a command that ends by itself and returns what it printed."""
    try:
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=seconds, check=False
        )
    except subprocess.TimeoutExpired:
        raise BenchmarkError(f"{Path(command[0]).name} did not end after {seconds:g} s") from None
    if done.returncode != 0:
        raise BenchmarkError(f"{Path(command[0]).name}: {(done.stderr or done.stdout).strip()[-400:]}")
    return done.stdout


def _children_cpu() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime
