# SPDX-License-Identifier: Apache-2.0
"""What has to hold of everything that the clients saw, once the server stands still."""
import bisect
from dataclasses import replace

from client import Refused


def shown(transactions, author=None, excludeAuthor=None, model=None, id=None):
    """What a reader with filters is to see of the whole history."""
    found = []
    for transaction in transactions:
        changes = tuple(change for change in transaction.changes
                        if (model is None or change[1] == model) and (id is None or change[2] == id))
        wanted = (author is None or transaction.author == author) and transaction.author != excludeAuthor
        if wanted and changes:
            found.append(replace(transaction, changes=changes))
    return found


def first_difference(left, right):
    for index, (one, other) in enumerate(zip(left, right)):
        if one != other:
            return f"at {index}: {one} and {other}"
    return f"{len(left)} and {len(right)} transactions"


class Judge:
    def __init__(self, client, ledger, readers, followers, snapshots, ticks, chance):
        self.client, self.ledger, self.chance = client, ledger, chance
        self.readers, self.followers, self.snapshots, self.ticks = readers, followers, snapshots, ticks
        self.history, self.head = client.walk()
        self.by_label = {write.label: write for write in ledger.writes}
        self.place = {transaction.token: index for index, transaction in enumerate(self.history)}

    def run(self):
        """Judges every rule, prints each, and gives those that do not hold."""
        failed = []
        for name in [name for name in dir(self) if name.startswith("rule_")]:
            faults, sentence = self.faults(name), getattr(self, name).__doc__
            print(("ok    " if not faults else "FAIL  ") + sentence)
            for fault in faults[:3]:
                print(f"        {fault}"[:600])
            if faults:
                failed.append(sentence)
        return failed

    def faults(self, name):
        """Where one rule does not hold."""
        try:
            return list(getattr(self, name)())
        except (Refused, ValueError) as error:
            return [error]

    # Writes and the history

    def rule_01(self):
        """every acknowledged write is in the history exactly once, with its author and its changes"""
        found = {}
        for transaction in self.history:
            found.setdefault(transaction.label, []).append(transaction)
        for write in self.ledger.of("ok"):
            those = found.get(write.label, [])
            if [(one.author, one.changes) for one in those] != [(write.author, write.changes)]:
                yield f"{write.label}: {those}, acknowledged as {write.author} {write.changes}"

    def rule_02(self):
        """an unanswered write is there once or not at all, and whole"""
        seen = set()
        for transaction in self.history:
            write = self.by_label.get(transaction.label)
            if write and write.outcome == "unknown":
                if transaction.label in seen or transaction.changes != write.changes:
                    yield transaction
                seen.add(transaction.label)

    def rule_03(self):
        """nothing that was refused, that changed nothing or that nobody wrote is there"""
        for transaction in self.history:
            write = self.by_label.get(transaction.label)
            if write is None or write.outcome in ("refused", "unchanged"):
                yield f"{transaction}: {write}"

    def rule_04(self):
        """the tokens that a write was answered with are those of its transaction and of the one before"""
        tokens = [transaction.token for transaction in self.history]
        start = self.client.status()["oldestToken"]
        for index, transaction in enumerate(self.history):
            write = self.by_label.get(transaction.label)
            before = tokens[index - 1] if index else start
            if write and write.outcome == "ok" and (write.token, write.previous) != (transaction.token, before):
                yield f"{write} but {before} and {transaction.token}"

    def rule_05(self):
        """a write that was answered before another was sent comes first"""
        latest = None
        for transaction in self.history:
            write = self.by_label.get(transaction.label)
            if write is None or write.outcome != "ok":
                continue
            if latest and write.answered < latest.asked:
                yield f"{latest.label} stands before {write.label}"
            if latest is None or write.asked > latest.asked:
                latest = write

    # The order

    def rule_06(self):
        """tokens compare as texts in commit order, and no two are the same"""
        for one, next in zip(self.history, self.history[1:]):
            if not one.token < next.token:
                yield f"{one.token} and {next.token}"

    def rule_07(self):
        """time never goes back, and no identifier comes twice"""
        for one, next in zip(self.history, self.history[1:]):
            if one.timestamp > next.timestamp:
                yield f"{one} and {next}"
        if len({transaction.identifier for transaction in self.history}) != len(self.history):
            yield "an identifier comes twice"

    def rule_08(self):
        """the status counts the transactions and ends at the last one"""
        status, count = self.client.status(), len(self.history)
        last = self.history[-1].token if self.history else status["oldestToken"]
        if (status["eventCounter"], status["transactionCount"], status["token"], self.head) != (count, count, last, last):
            yield f"{status} for {count} transactions up to {last} and a walk up to {self.head}"

    def rule_09(self):
        """the event counter and the token of each tick belong together, and neither goes back"""
        for one, next in zip(self.ticks.ticks, self.ticks.ticks[1:]):
            if one > next:
                yield f"{one} and {next}"
        for counter, token in self.ticks.ticks:
            if counter and self.place.get(token) != counter - 1:
                yield f"{counter} with {token}, which is number {self.place.get(token)}"
        yield from self.ticks.faults

    # Readers

    def rule_10(self):
        """the size of the pages does not change the history"""
        for limit in (1, 7, 100):
            start = None if limit > 1 else self.history[-200].token if len(self.history) > 200 else None
            walked, _ = self.client.walk(start, limit)
            if walked != self.history[len(self.history) - len(walked):] or start is None and len(walked) != len(self.history):
                yield f"limit {limit}: {first_difference(walked, self.history)}"

    def rule_11(self):
        """every reader of pages saw its part of the history without a gap or a repetition"""
        yield from self.compare(self.readers)

    def rule_12(self):
        """every follower saw its part of the history without a gap or a repetition, across kills and lost connections"""
        yield from self.compare(self.followers)

    def compare(self, clients):
        for client in clients:
            yield from (f"{client.name}: {fault}" for fault in client.faults)
            wanted = shown(self.history, **client.filters)
            if client.seen != wanted:
                yield f"{client.name}: {first_difference(client.seen, wanted)}"

    def rule_13(self):
        """a page has what comes behind its token, and nothing between it and the next page's token is left out"""
        for reader in self.readers:
            for _, asked, page in reader.pages:
                start, end = self.place.get(asked, -1) + 1, self.place.get(page.token, -1) + 1
                if list(page.transactions) != shown(self.history[start:end], **reader.filters):
                    yield f"{reader.name}: after {asked} to {page.token}: {[one.label for one in page.transactions]}"

    def rule_14(self):
        """a page that was asked for after a write was answered has it, if it says that there is no more"""
        writes = sorted((write.answered, self.place.get(write.token, -1)) for write in self.ledger.of("ok"))
        newest, answered = [], []
        for moment, place in writes:
            answered.append(moment)
            newest.append(max(place, newest[-1] if newest else -1))
        for reader in self.readers:
            for asked, _, page in reader.pages:
                index = bisect.bisect_left(answered, asked) - 1
                if not page.has_more and index >= 0 and self.place.get(page.token, -1) < newest[index]:
                    yield f"{reader.name}: {page.token} is the end, but {newest[index]} was acknowledged"

    def rule_15(self):
        """any token works with any filter, and what is filtered is the whole history filtered"""
        authors = sorted({transaction.author for transaction in self.history})
        filters = [{"author": author} for author in authors] + [{"excludeAuthor": author} for author in authors[:2]]
        filters += [{"model": "Trip"}, {"model": "BucketListItem"}, {"model": "LivingAccommodation"}]
        changes = [change for transaction in self.history for change in transaction.changes]
        filters += [{"id": change[2]} for change in self.chance.sample(changes, min(4, len(changes)))]
        for filter in filters:
            for start in [None] + self.tokens(3):
                found, end = self.client.walk(start, 50, **filter)
                wanted = shown(self.history[self.place.get(start, -1) + 1:], **filter)
                if found != wanted or end != self.head:
                    yield f"{filter} after {start}: {first_difference(found, wanted)}, up to {end}"

    def rule_16(self):
        """no token that was ever given answers differently the second time"""
        for reader in self.readers:
            some = self.chance.sample(reader.pages, min(40, len(reader.pages)))
            for _, asked, page in some:
                if page.transactions:
                    again = self.client.page(asked, len(page.transactions), **reader.filters)
                    if again.transactions != page.transactions:
                        yield f"{reader.name}: after {asked}: {first_difference(page.transactions, again.transactions)}"

    # Records

    def rule_17(self):
        """a snapshot is what the transactions up to its token make, and what follows them is the rest"""
        yield from self.snapshots.faults
        for token, records in self.chance.sample(self.snapshots.taken, min(20, len(self.snapshots.taken))):
            end = self.place.get(token, -1) + 1
            yield from self.replay(self.history[:end], records)
            if self.client.walk(token)[0] != self.history[end:]:
                yield f"what follows {token} is not the rest of the history"

    def rule_18(self):
        """the last snapshot is what the whole history makes"""
        token, records = self.client.snapshot()
        if token != self.head:
            yield f"it has the token {token}, the history {self.head}"
        yield from self.replay(self.history, records)

    def replay(self, transactions, records):
        state = {}
        for transaction in transactions:
            write = self.by_label.get(transaction.label)
            for key, values in (write.effects if write else {}).items():
                if values is None:
                    state.pop(key, None)
                else:
                    state[key] = state.get(key, {}) | values
        if state.keys() != records.keys():
            yield f"these are in one alone: {list(state.keys() ^ records.keys())[:3]}"
        for key in state.keys() & records.keys():
            if any(records[key].get(name) != value for name, value in state[key].items()):
                yield f"{records[key]} instead of {state[key]}"

    # Tokens

    def rule_19(self):
        """a token that was damaged is refused, by a page and by a stream"""
        for token in self.tokens(2) + [self.head]:
            damaged = [token[:-1], token + "-", token[:20] + token[21:], token.swapcase(), "", "-", "9" * 44, "a.b", "0"]
            damaged += [token[:at] + self.other(token[at]) + token[at + 1:] for at in range(len(token))]
            for text in damaged:
                try:
                    page = self.client.page(text)
                    yield f"{text} for {token} answered {len(page.transactions)} transactions"
                except Refused as refused:
                    if refused.answer.status not in (400, 410):
                        yield f"{text} answered {refused.answer.status}"
            for text in self.chance.sample(damaged, 3):
                if text:
                    events = self.client.events("/history", text)
                    names = [next(events)[0], next(events)[0]]
                    events.close()
                    if "reset" not in names:
                        yield f"a stream that resumes from {text} begins with {names}"

    def tokens(self, count):
        return [one.token for one in self.chance.sample(self.history, min(count, len(self.history)))]

    def other(self, character):
        letters = "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz"
        return self.chance.choice(letters.replace(character, ""))

    # Other ways to the same

    def rule_20(self):
        """the walk back from the newest transaction is the history in reverse"""
        found, cursor, head = [], None, None
        while True:
            target = "/history?order=desc&limit=97" + (f"&cursor={cursor}" if cursor else "")
            value = self.client.get(target).json()
            head = head or value["token"]
            if value["token"] != head:
                yield f"a page of one walk has the token {value['token']}, the first had {head}"
            found += [transaction["token"] for transaction in value["transactions"]]
            if not value["hasMore"]:
                break
            if not value.get("next") or value["next"] == cursor:
                yield f"there is more, but next is {value.get('next')}"
                return
            cursor = value["next"]
        if found != [transaction.token for transaction in reversed(self.history)]:
            yield f"{len(found)} and {len(self.history)} transactions, or another order"

    def rule_21(self):
        """a range from one token through another is that part of the history"""
        for _ in range(5):
            one, other = sorted(self.tokens(2)) if len(self.history) > 1 else (self.head, self.head)
            found, end = self.client.walk(one, 60, through=other)
            wanted = self.history[self.place.get(one, -1) + 1:self.place.get(other, -1) + 1]
            if found != wanted or end != other:
                yield f"after {one} through {other}: {first_difference(found, wanted)}, up to {end}"

    def rule_22(self):
        """the history as lines is the history as pages"""
        answer = self.client.get("/history", {"Accept": "application/x-ndjson"})
        tokens = [self.client.token_of(line) for line in answer.body.split(b"\n") if line]
        if tokens != [one.token for one in self.history] or answer.fields["tripfeed-token"] != self.head:
            yield f"{len(tokens)} lines for {len(self.history)} transactions, up to {answer.fields['tripfeed-token']}"

    def rule_23(self):
        """no version of a record comes twice, and each belongs to the transaction that made it"""
        versions = {}
        for _, records in self.snapshots.taken:
            for key, record in records.items():
                shown = tuple(sorted((name, str(value)) for name, value in record.items()))
                if versions.setdefault((key, record["version"]), shown) != shown:
                    yield f"{key} has two states of version {record['version']}"

    # Keys

    def rule_24(self):
        """what is sent again with its key is made once, and answered with the same tokens"""
        for write in self.ledger.writes:
            if write.again and not (write.replayed and write.again == (write.token, write.previous)):
                yield f"{write}, at first {write.again}"
