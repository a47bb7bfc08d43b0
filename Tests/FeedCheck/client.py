# SPDX-License-Identifier: Apache-2.0
"""The requests of the checker, written from the contract; the only file that knows headers and JSON members."""
import http.client
import json
import urllib.parse
from dataclasses import dataclass


@dataclass(frozen=True)
class Transaction:
    """A transaction as history shows it; `label` is what its writer sent as Tripfeed-Process."""
    token: str
    label: str
    author: str
    timestamp: str
    identifier: str
    changes: tuple

    @staticmethod
    def read(value):
        changes = tuple((change["type"], change["model"], change["id"]) for change in value["changes"])
        return Transaction(value["token"], value["processIdentifier"], value["author"], value["timestamp"],
                           value["transactionIdentifier"], changes)


@dataclass(frozen=True)
class Page:
    transactions: tuple
    token: str
    has_more: bool


@dataclass(frozen=True)
class Answer:
    status: int
    fields: dict
    body: bytes

    def json(self):
        return json.loads(self.body) if self.body else None


class Refused(Exception):
    """The server answered, and not with success."""
    def __init__(self, answer):
        super().__init__(f"{answer.status} {answer.body[:300]!r}")
        self.answer = answer


LOST = (OSError, http.client.HTTPException)
"""What is raised where no whole answer came."""


class Client:
    """One connection, opened anew after it was lost."""
    def __init__(self, port, timeout=5):
        self.port, self.timeout, self.connection = port, timeout, None

    def ask(self, method, target, body=None, fields=None):
        fields = dict(fields or {})
        if body is not None:
            fields["Content-Type"] = "application/merge-patch+json" if method == "PATCH" else "application/json"
            body = json.dumps(body)
        if self.connection is None:
            self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=self.timeout)
        try:
            self.connection.request(method, target, body, fields)
            answer = self.connection.getresponse()
            content = answer.read()
        except LOST:
            self.close()
            raise
        return Answer(answer.status, {name.lower(): value for name, value in answer.getheaders()}, content)

    def close(self):
        if self.connection:
            self.connection.close()
        self.connection = None

    def get(self, target, fields=None):
        answer = self.ask("GET", target, fields=fields)
        if answer.status != 200:
            raise Refused(answer)
        return answer

    def page(self, after=None, limit=100, **filters):
        """One page of history; a filter is a text or a list of texts."""
        answer = self.get(history(after=after, limit=limit, **filters))
        value = answer.json()
        if answer.fields["tripfeed-token"] != value["token"]:
            raise ValueError("the header's token is not the page's")
        return Page(tuple(map(Transaction.read, value["transactions"])), value["token"], value["hasMore"])

    def walk(self, after=None, limit=1000, **filters):
        """Everything after a token, page by page, with the last page's token."""
        found = []
        while True:
            page = self.page(after, limit, **filters)
            found += page.transactions
            if not page.has_more:
                return found, page.token
            if page.token == after:
                raise ValueError("hasMore, and the token is the one that was asked with")
            after = page.token

    def snapshot(self):
        """Every record by model and id, with the token of the read."""
        answer = self.get("/snapshot")
        records = [json.loads(line) for line in answer.body.split(b"\n") if line]
        return answer.fields["tripfeed-token"], {(record["model"], record["id"]): record for record in records}

    @staticmethod
    def token_of(line):
        return json.loads(line)["token"]

    def status(self):
        return self.get("/history/status").json()

    def events(self, target, place=None):
        """The events of a stream until it ends: name, data, id."""
        fields = {"Accept": "text/event-stream"} | ({"Last-Event-ID": place} if place else {})
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=self.timeout)
        try:
            connection.request("GET", target, headers=fields)
            answer = connection.getresponse()
            if answer.status != 200:
                raise Refused(Answer(answer.status, {}, answer.read()))
            if answer.getheader("Content-Type") != "text/event-stream":
                raise Refused(Answer(answer.status, {}, b"no event stream"))
            event, data, place = "message", None, None
            while line := answer.readline():
                name, _, value = line.decode().rstrip("\n").partition(": ")
                if name == "event":
                    event = value
                elif name == "data":
                    data = value
                elif name == "id":
                    place = value
                elif not name:
                    if data is not None:
                        yield event, json.loads(data), place
                    event, data = "message", None
        finally:
            connection.close()


def history(**parameters):
    """The target of a read of history; parameters without a value are left out."""
    given = {name: value for name, value in parameters.items() if value is not None}
    return "/history" + ("?" + urllib.parse.urlencode(given, doseq=True) if given else "")
