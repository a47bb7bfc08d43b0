#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Holds the change feed of a running program to its contract while the program is killed and suspended.

Writers, readers, followers, snapshots and a subscriber to ticks work at the same time. Everything that was asked and
answered is kept outside of the server; at the end the rules in judge.py are held against it.

  Tests/FeedCheck/feedcheck.py --program .build/debug/tripfeed --kill-every 2 --pause-every 3 --seconds 20 --seed 1
"""
import argparse
import random
import tempfile
import threading
import time
from pathlib import Path

from client import Client
from judge import Judge
from ledger import Ledger
from proof import prove
from reader import Follower, PagedReader, Snapshots, TickReader
from server import Server
from writer import Writer

AUTHORS = ["app", "widget", "import", "share extension"]


def options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=".build/release/tripfeed", help="the program under test")
    parser.add_argument("--option", action="append", default=[], help="one more word for `serve`; may be repeated")
    parser.add_argument("--seconds", type=float, default=20, help="how long the clients work")
    parser.add_argument("--kill-every", type=float, default=0, help="seconds between two kill -9, about; 0 is never")
    parser.add_argument("--pause-every", type=float, default=0, help="seconds between two SIGSTOP of a second; 0 is never")
    parser.add_argument("--writers", type=int, default=4)
    parser.add_argument("--seed", type=int, default=random.randrange(2 ** 32))
    parser.add_argument("--prove", action="store_true", help="then change what was seen, and show that the rules notice")
    parser.add_argument("--folder", help="where store, log and ledger go; a temporary folder unless told")
    return parser.parse_args()


def disturb(server, given, chance, end):
    """Kills and suspends the program until the time is over."""
    now = time.monotonic
    kill = now() + (given.kill_every or float("inf"))
    pause = now() + (given.pause_every or float("inf"))
    while now() < end:
        time.sleep(max(0, min(kill, pause, end) - now()))
        if now() >= end:
            return
        if kill <= pause:
            server.kill()
            server.start()
            kill = now() + given.kill_every * (0.5 + chance.random())
        else:
            server.pause(1)
            pause = now() + given.pause_every * (0.5 + chance.random())


def check(given, folder):
    server = Server(given.program, folder, given.option)
    try:
        server.start()
        return run(given, folder, server)
    finally:
        server.abandon()


def run(given, folder, server):
    chance = random.Random(given.seed)
    ledger, writing, reading = Ledger(f"{folder}/ledger.jsonl"), threading.Event(), threading.Event()
    port, seed = server.port, given.seed

    writers = [Writer(number, port, ledger, AUTHORS, seed, writing) for number in range(given.writers)]
    filters = [{}, {}, {"author": AUTHORS[0]}, {"excludeAuthor": AUTHORS[1]}, {"model": "BucketListItem"}]
    names = [f"{index} {filter}" for index, filter in enumerate(filters)]
    readers = [PagedReader(f"reader {name}", port, seed, reading, **filter) for name, filter in zip(names, filters)]
    followers = [Follower(f"follower {name}", port, seed, reading, **filter) for name, filter in zip(names, filters)]
    snapshots, ticks = Snapshots(port, seed, writing), TickReader(port, writing)
    threads = {client: threading.Thread(target=client.run, daemon=True)
               for client in [*writers, *readers, *followers, snapshots, ticks]}
    for thread in threads.values():
        thread.start()
    disturb(server, given, chance, time.monotonic() + given.seconds)
    # First the writers end, so that what the readers have to reach stands still.
    writing.set()
    join(threads[client] for client in [*writers, snapshots, ticks])
    reading.set()
    join(threads[client] for client in [*readers, *followers])

    judge = Judge(Client(port, timeout=30), ledger, readers, followers, snapshots, ticks, chance)
    failed = judge.run()
    if given.prove and not failed:
        failed += prove(judge)
    status = server.stop()
    if status != 0:
        failed.append(f"the program ends in order, but ended with {status}")
        print(f"FAIL  {failed[-1]}")
    counts = {outcome: len(ledger.of(outcome)) for outcome in ("ok", "unchanged", "refused", "unknown")}
    counts["replayed"] = sum(write.replayed for write in ledger.writes)
    print(f"{counts} writes, {len(judge.history)} transactions, {len(snapshots.taken)} snapshots, "
          f"{server.kills} kills, {server.pauses} pauses, seed {seed}")
    return failed


def join(threads):
    for thread in threads:
        thread.join(120)
        if thread.is_alive():
            raise SystemExit("FAIL  a client does not come to its end within two minutes")


def main():
    given = options()
    print(f"seed {given.seed}")
    if given.folder:
        Path(given.folder).mkdir(parents=True, exist_ok=True)
        failed = check(given, given.folder)
    else:
        with tempfile.TemporaryDirectory(prefix="feedcheck") as folder:
            failed = check(given, folder)
    raise SystemExit(f"{len(failed)} rules do not hold" if failed else 0)


if __name__ == "__main__":
    main()
