# SPDX-License-Identifier: Apache-2.0
"""How ticks reach many subscribers, beside a C program that does nothing but send as many bytes to as many sockets."""
from __future__ import annotations

import statistics
from collections.abc import Callable

from ..context import Context
from ..load import Fanout, fanout

SERVERS = ("tripfeed", "floor")


def tick_cpu(context: Context) -> None:
    seconds = 2 if context.quick else max(5, context.seconds)
    options = ("--streams", 1000, "--rate", 20, "--seconds", seconds)
    typical = _beside_floor(context, "tick-cpu", options, lambda seen: seen.cpu_us)
    context.note(f"tick-cpu: tripfeed {typical['tripfeed']:.1f} µs a delivery; floor {typical['floor']:.1f} µs")


def tick_all(context: Context) -> None:
    options = ("--streams", 5000, "--bursts", 5 if context.quick else 20)
    typical = _beside_floor(context, "tick-all", options, lambda seen: statistics.median(seen.all_ms))
    context.note(f"tick-all: tripfeed {typical['tripfeed']:.1f} ms; floor {typical['floor']:.1f} ms")


def _beside_floor(
    context: Context, name: str, options: tuple[object, ...], figure: Callable[[Fanout], float]
) -> dict[str, float]:
    """Adds each round's ratio of a figure to the row and returns the medians. Every run has a server of its own."""
    figures: dict[str, list[float]] = {server: [] for server in SERVERS}
    with context.tripfeed() as tripfeed:
        event_bytes = tripfeed.tick_bytes()
    context.note(f"{name}: a tick has {event_bytes} bytes on the wire, from both")
    for number in context.rounds(name):
        for server_name in context.in_turn(SERVERS, number):
            with context.tripfeed() if server_name == "tripfeed" else context.floor(event_bytes) as server:
                seen = fanout(context.programs / "fanout", server, *options)
            figures[server_name].append(figure(seen))
            context.keep(name, server_name, number, **vars(seen))
        context.add(f"{name}.floor", figures["tripfeed"][-1] / figures["floor"][-1])
    return {server: statistics.median(values) for server, values in figures.items()}
