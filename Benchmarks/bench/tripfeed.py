# SPDX-License-Identifier: Apache-2.0
"""Tripfeed as the benchmark uses it: how it is started, and the few requests that prepare a measurement."""
from __future__ import annotations

import http.client
import json
import socket
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from .errors import BenchmarkError
from .server import Server, answers

TRIP = '{"name":"Summer %N","destination":"Oslo","startDate":"2025-06-01","endDate":"2025-06-08"}'


@dataclass(frozen=True)
class Created:
    """A trip that was made, and the token of the transaction that made it."""

    id: str
    token: str


class Tripfeed(Server):
    """A scratch Tripfeed on a store of its own."""

    def __init__(
        self,
        binary: Path,
        folder: Path,
        threads: int | None = None,
        trace: Path | None = None,
        options: Sequence[str] = (),
    ) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.store = folder / "store.sqlite"
        argv = [str(binary), "serve", "--listen", "127.0.0.1:0", "--store", str(self.store)]
        if threads is not None:
            argv += ["--threads", str(threads)]
        argv += options
        super().__init__(
            "tripfeed", argv, folder / "tripfeed.log", is_ready=lambda port: answers(port, "/healthz"), trace=trace
        )
        self._connection: http.client.HTTPConnection | None = None

    def request(
        self, method: str, path: str, body: str | None = None, author: str | None = None
    ) -> tuple[http.client.HTTPResponse, bytes]:
        """Sends one request on a kept connection; an answer that is not 2xx is an error."""
        if self._connection is None:
            self._connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
            self._connection.connect()
            self._connection.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        headers = {"Content-Type": "application/json"} if body else {}
        if author:
            headers["Tripfeed-Author"] = author
        self._connection.request(method, path, body, headers)
        response = self._connection.getresponse()
        content = response.read()
        if response.status // 100 != 2:
            raise BenchmarkError(f"{method} {path} was answered {response.status}: {content[:200]!r}")
        return response, content

    def get(self, path: str) -> bytes:
        return self.request("GET", path)[1]

    def token_of(self, path: str) -> str:
        """The token that the answer to a GET carries."""
        return _token(self.request("GET", path)[0])

    def create_trips(self, count: int) -> list[Created]:
        created = []
        for number in range(count):
            body = TRIP.replace("%N", f"prepared {number}")
            response, content = self.request("POST", "/trips", body)
            created.append(Created(json.loads(content)["id"], _token(response)))
        return created

    def transaction_count(self) -> int:
        """How many transactions the store has ever committed."""
        count: int = json.loads(self.get("/history/status"))["eventCounter"]
        return count

    def prune(self, through: str) -> int:
        """Prunes history through a token on a connection of its own, and says how many transactions went."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        try:
            connection.request("DELETE", f"/history?through={through}")
            response = connection.getresponse()
            content = response.read()
        finally:
            connection.close()
        if response.status != 200:
            raise BenchmarkError(f"DELETE /history was answered {response.status}: {content[:200]!r}")
        deleted: int = json.loads(content)["deletedTransactions"]
        return deleted

    def tick_bytes(self) -> int:
        """The length of one tick on the wire, with its framing: opens a stream, writes once, and counts what comes."""
        with socket.create_connection(("127.0.0.1", self.port), 5) as stream:
            stream.sendall(f"GET /history/events HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n\r\n".encode())
            if b"event: hello" not in _read_until_silent(stream):
                raise BenchmarkError("the event stream did not begin with `hello`")
            self.request("POST", "/trips", TRIP.replace("%N", f"tick {time.monotonic_ns()}"))
            tick = _read_until_silent(stream)
        if tick.count(b"event: tick") != 1:
            raise BenchmarkError(f"one write did not give one tick: {tick[:200]!r}")
        return len(tick)


def _token(response: http.client.HTTPResponse) -> str:
    token = response.getheader("Tripfeed-Token")
    if not token:
        raise BenchmarkError("an answer carries no Tripfeed-Token")
    return token


def _read_until_silent(stream: socket.socket) -> bytes:
    """What arrives until nothing more does for a fifth of a second; at least something has to within 5 seconds."""
    received = b""
    stream.settimeout(5)
    while True:
        try:
            part = stream.recv(65536)
        except TimeoutError:
            return received
        if not part:
            raise BenchmarkError("the event stream was closed")
        received += part
        stream.settimeout(0.2)
