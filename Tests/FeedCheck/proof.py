# SPDX-License-Identifier: Apache-2.0
"""Shows that the rules can fail: what was seen is changed in one place, and the rules have to notice."""
import copy
from collections import Counter
from dataclasses import replace


def acknowledged(judge):
    """The places of the transactions whose writes were answered with success."""
    return [index for index, one in enumerate(judge.history) if judge.by_label[one.label].outcome == "ok"]


def lost(judge):
    """One whose record no other transaction touches, so that the records show it too."""
    touched = Counter(change[2] for one in judge.history for change in one.changes)
    del judge.history[next(index for index in acknowledged(judge)
                           if all(touched[change[2]] == 1 for change in judge.history[index].changes))]


def repeated(judge):
    places = acknowledged(judge)
    judge.history.insert(places[len(places) // 2], judge.history[places[len(places) // 2]])


def exchanged(judge):
    first, *_, last = acknowledged(judge)
    judge.history[first], judge.history[last] = judge.history[last], judge.history[first]


def invented(judge):
    judge.history[1] = replace(judge.history[1], label="nobody")


def halved(judge):
    index, one = next((index, one) for index, one in enumerate(judge.history) if len(one.changes) > 1)
    judge.by_label = judge.by_label | {one.label: replace(judge.by_label[one.label], outcome="unknown")}
    judge.history[index] = replace(one, changes=one.changes[1:])


def misplaced(judge):
    judge.by_label = {label: replace(write, previous=write.token) for label, write in judge.by_label.items()}


def late(judge):
    judge.history[-1] = replace(judge.history[-1], timestamp="2001-01-01T00:00:00.000Z")


def counted_back(judge):
    judge.ticks.ticks.reverse()


def unread(judge):
    del judge.readers[0].seen[3]


def read_twice(judge):
    judge.followers[0].seen.insert(3, judge.followers[0].seen[3])


def left_out(judge):
    for reader in judge.readers:
        reader.pages = [(asked, token, replace(page, transactions=page.transactions[1:])) for asked, token, page in reader.pages]


def stale(judge):
    judge.readers[0].pages = [(asked + 1e9, token, page) for asked, token, page in judge.readers[0].pages]


def forgotten(judge):
    judge.snapshots.taken = [(token, dict(list(records.items())[1:])) for token, records in judge.snapshots.taken]


def misdated(judge):
    judge.snapshots.taken += [(token, {key: record | {"destination": "elsewhere"} for key, record in records.items()})
                              for token, records in judge.snapshots.taken]


def made_twice(judge):
    judge.ledger = copy.copy(judge.ledger)
    judge.ledger.writes = [replace(write, replayed=False) for write in judge.ledger.writes]


PROOFS = [
    (lost, ["01", "08", "10", "11", "12", "15", "18", "20", "22"]), (repeated, ["01", "06"]),
    (exchanged, ["05", "06", "17"]), (invented, ["03"]), (halved, ["02"]), (misplaced, ["04"]), (late, ["07"]),
    (made_twice, ["24"]), (counted_back, ["09"]), (unread, ["11"]), (read_twice, ["12"]), (left_out, ["13", "16"]), (stale, ["14"]),
    (forgotten, ["17"]), (misdated, ["17", "23"]),
]


def prove(judge):
    """Gives the rules that did not notice a change that they are there for."""
    failed = []
    for change, rules in PROOFS:
        other = copy.copy(judge)
        other.history = list(judge.history)
        other.snapshots, other.ticks = copy.copy(judge.snapshots), copy.copy(judge.ticks)
        other.ticks.ticks = list(judge.ticks.ticks)
        other.readers, other.followers = map(list, (map(copy.copy, judge.readers), map(copy.copy, judge.followers)))
        for client in other.readers + other.followers:
            client.seen = list(client.seen)
        change(other)
        for rule in rules:
            if not other.faults(f"rule_{rule}"):
                failed.append(f"rule {rule} does not notice: {change.__name__}")
                print(f"FAIL  {failed[-1]}")
    print(f"{len(PROOFS)} changes, {sum(len(rules) for _, rules in PROOFS) - len(failed)} times noticed")
    return failed
