# SPDX-License-Identifier: Apache-2.0
"""Clients that read: by pages, by a stream, by snapshots, and those that wait for ticks."""
import random
import time

from client import LOST, Client, Refused, Transaction, history


class PagedReader:
    """Reads page after page from the first transaction on, with limits that vary; keeps what each token answered."""
    def __init__(self, name, port, seed, stop, **filters):
        self.name, self.filters, self.stop = name, filters, stop
        self.client, self.chance = Client(port), random.Random(f"{seed} {name}")
        self.seen, self.faults = [], []
        # Each page: when it was asked for, the token it was asked with, what it held, its token, hasMore.
        self.pages = []

    def run(self):
        token = None
        while True:
            last, asked = self.stop.is_set(), time.monotonic()
            try:
                page = self.client.page(token, self.chance.choice([1, 2, 7, 50, 500]), **self.filters)
            except Refused as refused:
                if refused.answer.status < 500:
                    self.faults.append(str(refused))
                    return
                continue
            except LOST:
                time.sleep(0.02)
                continue
            self.pages.append((asked, token, page))
            self.seen += page.transactions
            if page.has_more and page.token == token:
                self.faults.append(f"hasMore does not move on from {token}")
                return
            token = page.token
            if not page.has_more:
                if last:
                    return
                time.sleep(self.chance.random() * 0.05)


class Follower:
    """Follows the stream of history and loses it at random, besides what the server's ends do to it."""
    def __init__(self, name, port, seed, stop, **filters):
        self.name, self.stop, self.target = name, stop, history(after="start", **filters)
        self.filters = filters
        self.client, self.chance = Client(port, timeout=3), random.Random(f"{seed} {name}")
        self.seen, self.faults, self.place = [], [], None

    def run(self):
        finished = False
        while not finished and not self.faults:
            try:
                finished = self.follow()
            except Refused as refused:
                self.faults.append(str(refused))
            except LOST:
                time.sleep(0.05)

    def follow(self):
        """Whether it has caught up after the writers had ended."""
        last, left = self.stop.is_set(), self.chance.expovariate(1 / 200)
        for event, data, place in self.client.events(self.target, self.place):
            if event == "reset":
                self.faults.append(f"reset: {data}")
                return False
            if event == "transaction":
                transaction = Transaction.read(data)
                if transaction.token != place:
                    self.faults.append(f"the id is {place}, the transaction's token {transaction.token}")
                self.seen.append(transaction)
            self.place = place or self.place
            if event == "upToDate" and last:
                return True
            left -= 1
            if left < 0 or self.stop.is_set() and not last:
                return False
        return False


class Snapshots:
    """Takes snapshots all along."""
    def __init__(self, port, seed, stop):
        self.client, self.chance, self.stop = Client(port), random.Random(f"{seed} snapshots"), stop
        self.taken, self.faults = [], []

    def run(self):
        while not self.stop.is_set():
            try:
                self.taken.append(self.client.snapshot())
            except Refused as refused:
                if refused.answer.status < 500:
                    self.faults.append(str(refused))
            except LOST:
                pass
            time.sleep(self.chance.random() * 0.5)


class TickReader:
    """Waits for ticks; keeps the event counters with their tokens in the order in which they came."""
    def __init__(self, port, stop):
        self.client, self.stop = Client(port, timeout=8), stop
        self.ticks, self.faults, self.place = [], [], None

    def run(self):
        while not self.stop.is_set():
            try:
                for event, data, place in self.client.events("/history/events?ping=5", self.place):
                    if event == "reset":
                        self.faults.append(f"reset: {data}")
                    if event in ("hello", "tick"):
                        self.ticks.append((data["eventCounter"], data["token"]))
                    self.place = place or self.place
                    if self.stop.is_set():
                        return
            except (Refused, *LOST):
                time.sleep(0.05)
