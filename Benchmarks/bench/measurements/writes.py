# SPDX-License-Identifier: Apache-2.0
"""Writes that are on disk before they are answered, beside etcd, which syncs too, and PocketBase, which does not.

Every run has a fresh server on an empty store.
"""
from __future__ import annotations

import statistics
from collections.abc import Callable
from pathlib import Path

from ..context import CONNECTIONS, Context
from ..errors import BenchmarkError
from ..load import fsync_latency, post_load
from ..peers import ETCD_PUT, POCKETBASE_RECORDS, Etcd
from ..server import Server
from ..tripfeed import TRIP

SERVERS = ("tripfeed", "etcd", "pocketbase")
FSYNCS = 500
TRACED_SECONDS = 2
TARGETS = {
    "tripfeed": ("/trips", TRIP),
    "etcd": (ETCD_PUT, Etcd.put_body(TRIP)),
    "pocketbase": (POCKETBASE_RECORDS, TRIP),
}


def writes(context: Context) -> None:
    _note_disk(context)
    rates: dict[str, list[float]] = {name: [] for name in SERVERS}
    for number in context.rounds("writes"):
        for name in context.in_turn(SERVERS, number):
            with _start(context, name) as server:
                load = post_load(server, *TARGETS[name], CONNECTIONS, context.seconds)
            rates[name].append(load.rate)
            context.keep("writes", name, number, **vars(load))
        context.add("writes.etcd", rates["tripfeed"][-1] / rates["etcd"][-1])
        context.add("writes.pocketbase", rates["tripfeed"][-1] / rates["pocketbase"][-1])
    context.note("writes: " + "; ".join(f"{name} {statistics.median(rates[name]):,.0f}/s" for name in SERVERS))
    _count_syncs(context)


def _start(context: Context, name: str, trace: Path | None = None) -> Server:
    start: dict[str, Callable[..., Server]] = {
        "tripfeed": context.tripfeed, "etcd": context.etcd, "pocketbase": context.pocketbase,
    }
    return start[name](trace=trace)


def _note_disk(context: Context) -> None:
    latency = fsync_latency(context.programs / "fsync_latency", context.scratch, FSYNCS)
    context.note(
        f"writes: this disk takes {latency['median_us']:,.0f} µs to append 4 KiB and fdatasync"
        f" (median; 99th percentile {latency['p99_us']:,.0f} µs)"
    )
    context.keep("writes", "disk", 0, **latency)


def _count_syncs(context: Context) -> None:
    """Counts fsyncs under strace, apart from the rates, which it would slow down. Those of start and stop count too.

    With 64 connections a server that syncs before it answers can answer 64 writes for each sync and no more. One that
    answered more has acknowledged writes that were not on disk; if that is Tripfeed, nothing here counts.
    """
    said = []
    for name in SERVERS:
        with _start(context, name, context.folder(f"{name}.strace")) as server:
            load = post_load(server, *TARGETS[name], CONNECTIONS, min(context.seconds, TRACED_SECONDS))
            syncs = server.traced_syncs()
        durable = load.requests <= CONNECTIONS * syncs
        if name == "tripfeed" and not durable:
            raise BenchmarkError(f"tripfeed answered {load.requests} writes with {syncs} fsyncs: they are not durable")
        if name == "tripfeed":
            context.add("writes.syncs", syncs / load.requests)
        said.append(f"{name} {syncs / load.requests:.4f} ({'syncs' if durable else 'does not sync'} before it answers)")
        context.keep("writes", name, 0, syncs_a_write=syncs / load.requests, durable=durable)
    context.note("writes: fsyncs a write: " + ", ".join(said))
