# SPDX-License-Identifier: Apache-2.0
"""Clients that write: each has records of its own, and may be any of the authors."""
import random
import time
import uuid

from client import LOST, Client
from ledger import Write

DAYS = {"startDate": "2027-05-01T00:00:00.000Z", "endDate": "2027-05-08T00:00:00.000Z"}


class Writer:
    def __init__(self, number, port, ledger, authors, seed, stop):
        self.number, self.ledger, self.authors, self.stop = number, ledger, authors, stop
        self.client, self.chance = Client(port), random.Random(f"{seed} writer {number}")
        self.count = 0
        # The trips that exist for certain, each with its items; one whose save's outcome is unknown is never used again.
        self.trips = {}

    def run(self):
        while not self.stop.is_set():
            kinds = [self.put, self.put, self.patch, self.patch, self.save, self.delete, self.invalid, self.unchanged]
            self.chance.choice(kinds)()
            time.sleep(self.chance.random() * 0.008)

    def put(self):
        trip, values = self.identifier(), self.values()
        self.send("PUT", f"/trips/{trip}", values, (("insert", "Trip", trip),), {("Trip", trip): values})

    def save(self):
        """A trip with its items in one transaction."""
        trip, values = self.identifier(), self.values()
        items = {self.identifier(): {"title": f"item {index}", "trip": trip} for index in range(self.chance.randint(1, 3))}
        inserts = [{"insert": {"model": "Trip", "id": trip, "values": values}}]
        inserts += [{"insert": {"model": "BucketListItem", "id": item, "values": items[item]}} for item in items]
        changes = (("insert", "Trip", trip),) + tuple(("insert", "BucketListItem", item) for item in items)
        effects = {("Trip", trip): values} | {("BucketListItem", item): items[item] for item in items}
        self.send("POST", "/transactions", {"operations": inserts}, changes, effects)

    def patch(self):
        if trip := self.any_trip():
            values = {"destination": self.label()}
            self.send("PATCH", f"/trips/{trip}", values, (("update", "Trip", trip),), {("Trip", trip): values})

    def delete(self):
        """Deletes a trip; its items go first, by id."""
        if trip := self.any_trip():
            gone = [("BucketListItem", item) for item in sorted(self.trips[trip])] + [("Trip", trip)]
            self.send("DELETE", f"/trips/{trip}", None, tuple(("delete", *one) for one in gone), dict.fromkeys(gone))

    def invalid(self):
        """A trip that ends before it begins is refused, whole."""
        trip, other = self.identifier(), self.identifier()
        wrong = self.values() | {"name": f"{self.label()} wrong", "endDate": "2027-04-01T00:00:00.000Z"}
        pairs = [(other, self.values()), (trip, wrong)]
        inserts = [{"insert": {"model": "Trip", "id": id, "values": values}} for id, values in pairs]
        effects = {("Trip", id): values for id, values in pairs}
        self.send("POST", "/transactions", {"operations": inserts}, (), effects)

    def unchanged(self):
        if trip := self.any_trip():
            self.send("PATCH", f"/trips/{trip}", DAYS, (), {})

    def send(self, method, target, body, changes, effects):
        write = Write(self.label(), self.chance.choice(self.authors), changes, effects)
        self.count += 1
        self.ledger.note("asked", write)
        touched = {id for model, id in effects if model == "Trip"}
        known = {trip: self.trips.pop(trip) for trip in touched & self.trips.keys()}
        fields = {"Tripfeed-Author": write.author, "Tripfeed-Process": write.label}
        if keyed := self.chance.random() < 0.5:
            fields["Idempotency-Key"] = f"feedcheck-{write.label}"
        # With a key it is sent until there is an answer, over as many ends of the server as it takes.
        for _ in range(400 if keyed else 1):
            try:
                answer = self.client.ask(method, target, body, fields)
                write.answered = time.monotonic()
                self.judge(write, answer)
            except LOST:
                time.sleep(0.05)
            if write.outcome == "ok" and keyed and self.chance.random() < 0.1 and write.again is None:
                # Once more, as a client does that has lost the answer.
                write.again, write.outcome = (write.token, write.previous), "unknown"
                continue
            if write.outcome != "unknown":
                break
        self.ledger.note("answered", write)
        if write.outcome == "ok":
            for model, id in effects:
                if model == "Trip" and effects[model, id] is not None:
                    self.trips[id] = known.get(id, []) + [item for kind, item in effects if kind == "BucketListItem"]
        elif write.outcome == "refused":
            self.trips |= known

    @staticmethod
    def judge(write, answer):
        """5xx but for 503 says nothing about whether the save is stored."""
        if answer.status < 300:
            write.outcome = "unchanged" if answer.fields.get("tripfeed-changes") == "0" else "ok"
            if "tripfeed-no-change" in answer.fields:
                write.outcome = "unchanged"
            write.replayed = answer.fields.get("idempotency-replayed") == "true"
            write.token = answer.fields.get("tripfeed-token")
            write.previous = answer.fields.get("tripfeed-previous-token")
        elif b"/problems/idempotency-in-progress" in answer.body:
            return
        elif answer.status < 500 or answer.status in (503, 507):
            write.outcome = "refused"

    def values(self):
        return {"name": self.label(), "destination": self.label(), **DAYS}

    def label(self):
        return f"w{self.number}-{self.count}"

    def any_trip(self):
        return self.chance.choice(list(self.trips)) if self.trips else None

    def identifier(self):
        return str(uuid.UUID(int=self.chance.getrandbits(128), version=4))
