# SPDX-License-Identifier: Apache-2.0
"""A server under load: started, watched and stopped by its own process id. Everything listens on 127.0.0.1."""
from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Self

from .errors import BenchmarkError
from .machine import TICKS_A_SECOND

START_SECONDS = 30
STOP_SECONDS = 15


def free_port() -> int:
    """A port that was free a moment ago, for peers that cannot be told to choose one."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def answers(port: int, path: str) -> bool:
    """Whether a GET of the path is answered with a status below 500."""
    try:
        with socket.create_connection(("127.0.0.1", port), 0.5) as connection:
            connection.settimeout(1)
            connection.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n".encode())
            status = connection.recv(64).split()
            return len(status) > 1 and status[0].startswith(b"HTTP/") and int(status[1]) < 500
    except (OSError, ValueError):
        return False


def accepts(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), 0.5).close()
        return True
    except OSError:
        return False


class Server:
    """A running server. Use it in a `with` statement, so that it stops whatever happens."""

    def __init__(
        self,
        name: str,
        argv: list[str],
        log: Path,
        port: int = 0,
        is_ready: Callable[[int], bool] = accepts,
        trace: Path | None = None,
    ) -> None:
        """Starts the server and returns when it is ready.

        With port 0 the server chooses its own, which is read from the first line of its log that names an address.
        With `trace` it runs under strace, which counts its fsyncs into that file.
        """
        self.name, self.port, self.log, self.trace = name, port, log, trace
        if trace:
            counting = ["strace", "-f", "--seccomp-bpf", "-c", "-e", "trace=fsync,fdatasync", "-o", str(trace)]
            argv = [*counting, "--", *argv]
        with open(log, "wb") as output:
            start = time.monotonic()
            self.process = subprocess.Popen(
                argv, stdin=subprocess.DEVNULL, stdout=output, stderr=output, start_new_session=True
            )
        try:
            self._wait_until_ready(is_ready, start + START_SECONDS)
        except BaseException:
            self.stop()
            raise
        self.start_ms = (time.monotonic() - start) * 1000

    def _wait_until_ready(self, is_ready: Callable[[int], bool], deadline: float) -> None:
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                raise BenchmarkError(f"{self.name} ended with status {self.process.returncode}: {self._log_tail()}")
            if self.port == 0:
                self.port = self._port_in_log()
            if self.port and is_ready(self.port):
                return
            time.sleep(0.001)
        raise BenchmarkError(f"{self.name} was not ready after {START_SECONDS} s: {self._log_tail()}")

    def _port_in_log(self) -> int:
        found = re.search(rb"127\.0\.0\.1:(\d+)\b[^\n]*\n", self.log.read_bytes())
        return int(found.group(1)) if found else 0

    def _log_tail(self) -> str:
        return self.log.read_text(errors="replace").strip()[-400:] or "its log is empty"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.stop()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pids(self) -> list[int]:
        """The process and all its descendants, such as the worker of nginx; not the strace that started it."""
        family = _with_descendants(self.process.pid)
        return family[1:] if self.trace else family

    def cpu_seconds(self) -> float:
        """Processor time, user and system, of the whole family so far."""
        return sum(_cpu_seconds(pid) for pid in self.pids)

    def resident_kib(self) -> int:
        return sum(_resident_kib(pid) for pid in self.pids)

    def stop(self) -> None:
        """Asks the server to end, waits, and ends it by force if it does not."""
        if self.process.poll() is not None:
            return
        for pid in self.pids[:1] or [self.process.pid]:
            _signal(pid, signal.SIGTERM)
        try:
            self.process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            for pid in reversed(_with_descendants(self.process.pid)):
                _signal(pid, signal.SIGKILL)
            self.process.wait()

    def traced_syncs(self) -> int:
        """Stops the server, since strace tells at the end, and returns how often it called fsync and fdatasync."""
        assert self.trace, "only a server started with `trace` counts its fsyncs"
        self.stop()
        lines = (line.split() for line in self.trace.read_text().splitlines())
        return sum(int(words[3]) for words in lines if words and words[-1] in ("fsync", "fdatasync"))


def _signal(pid: int, number: signal.Signals) -> None:
    try:
        os.kill(pid, number)
    except ProcessLookupError:
        pass


def _with_descendants(pid: int) -> list[int]:
    family = [pid]
    for children in Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            for child in children.read_text().split():
                family += _with_descendants(int(child))
        except OSError:
            pass
    return family


def _cpu_seconds(pid: int) -> float:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return 0
    return (int(fields[11]) + int(fields[12])) / TICKS_A_SECOND


def _resident_kib(pid: int) -> int:
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
        if line.startswith("Rss:"):
            return int(line.split()[1])
    return 0
