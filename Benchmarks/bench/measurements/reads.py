# SPDX-License-Identifier: Apache-2.0
"""Reads on one thread beside nginx with one worker, which serves the very bytes that Tripfeed answered that round."""
from __future__ import annotations

import statistics
from collections.abc import Iterator
from pathlib import Path

from ..context import CONNECTIONS, Context
from ..load import Load, get_load, post_load
from ..peers import POCKETBASE_RECORDS, Nginx, PocketBase
from ..server import Server
from ..tripfeed import TRIP, Tripfeed

TRIPS = 1000


def point_read(context: Context) -> None:
    with context.tripfeed(threads=1) as tripfeed, context.nginx() as nginx:
        paths = [f"/trips/{trip.id}" for trip in tripfeed.create_trips(TRIPS)]
        for loads in _in_rounds(context, "point-read", tripfeed, nginx, paths):
            _add_ratios_to_nginx(context, "point-read", loads)


def page_of_10(context: Context) -> None:
    with context.tripfeed(threads=1) as tripfeed, context.nginx() as nginx:
        token = tripfeed.create_trips(TRIPS)[-11].token
        for loads in _in_rounds(context, "page-10", tripfeed, nginx, [f"/history?after={token}&limit=10"]):
            _add_ratios_to_nginx(context, "page-10", loads)


def page_of_100(context: Context) -> None:
    with context.tripfeed(threads=1) as tripfeed, context.nginx() as nginx, context.pocketbase() as pocketbase:
        token = tripfeed.create_trips(TRIPS)[-101].token
        _fill_pocketbase(pocketbase)
        paths = [f"/history?after={token}&limit=100"]
        for loads in _in_rounds(context, "page-100", tripfeed, nginx, paths, pocketbase):
            context.add("page-100.nginx", loads["tripfeed"].rate / loads["nginx"].rate)
            context.add("page-100.pocketbase", loads["tripfeed"].rate / loads["pocketbase"].rate)


def _add_ratios_to_nginx(context: Context, name: str, loads: dict[str, Load]) -> None:
    context.add(f"{name}.rate", loads["tripfeed"].rate / loads["nginx"].rate)
    context.add(f"{name}.cpu", loads["tripfeed"].cpu_us / loads["nginx"].cpu_us)


def _fill_pocketbase(pocketbase: PocketBase) -> None:
    count = 0
    while count < TRIPS:
        count += post_load(pocketbase, POCKETBASE_RECORDS, TRIP, 16, 1, rest=False).requests


def _in_rounds(
    context: Context,
    name: str,
    tripfeed: Tripfeed,
    nginx: Nginx,
    paths: list[str],
    pocketbase: PocketBase | None = None,
) -> Iterator[dict[str, Load]]:
    """Loads Tripfeed at the paths, nginx at a copy of its answer and PocketBase at its listing, round by round."""
    servers: list[Server] = [tripfeed, nginx, *([pocketbase] if pocketbase else [])]
    seen: dict[str, list[Load]] = {server.name: [] for server in servers}
    for number in context.rounds(name):
        answer = tripfeed.get(paths[0])
        asked = {
            "tripfeed": paths,
            # As many lines as Tripfeed's, so that the client costs the same.
            "nginx": [nginx.offer(f"{name}-{number}.json", answer)] * len(paths),
            # skipTotal spares PocketBase a count of all records, which Tripfeed does not make either.
            "pocketbase": [f"{POCKETBASE_RECORDS}?perPage=100&skipTotal=1"],
        }
        for server in context.in_turn(servers, number):
            listing = _write_paths(context, f"{name}-{server.name}", asked[server.name])
            if number == 0:  # the first load of a server finds everything cold
                get_load(server, listing, CONNECTIONS, 1)
            load = get_load(server, listing, CONNECTIONS, context.seconds)
            seen[server.name].append(load)
            context.keep(name, server.name, number, bytes=len(answer), **vars(load))
        yield {server: loads[-1] for server, loads in seen.items()}
    typical = "; ".join(f"{server} {_typical(loads)}" for server, loads in seen.items())
    context.note(f"{name}: {typical}; answers of {len(answer):,} bytes from tripfeed and nginx")


def _write_paths(context: Context, name: str, paths: list[str]) -> Path:
    listing = context.folder(f"{name}.paths")
    listing.write_text("\n".join(paths) + "\n")
    return listing


def _typical(loads: list[Load]) -> str:
    rate, cpu = (statistics.median(getattr(load, part) for load in loads) for part in ("rate", "cpu_us"))
    return f"{rate:,.0f}/s, {cpu:.1f} µs CPU"
