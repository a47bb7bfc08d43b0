# SPDX-License-Identifier: Apache-2.0
"""The program under test: started, killed, stopped for a moment, and started again on the same port and store."""
import signal
import socket
import subprocess
import time

from client import LOST, Client


class Server:
    def __init__(self, program, folder, options=()):
        self.program, self.folder, self.options = program, folder, list(options)
        self.port = self.free_port()
        self.log = open(f"{folder}/server.log", "ab")
        self.process = None
        self.kills = self.pauses = 0

    @staticmethod
    def free_port():
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            return probe.getsockname()[1]

    def start(self):
        words = [self.program, "serve", "--listen", f"127.0.0.1:{self.port}", "--store", f"{self.folder}/feed.sqlite"]
        self.process = subprocess.Popen(words + self.options, stdout=self.log, stderr=self.log)
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                raise SystemExit(f"the program ended with {self.process.returncode}; see {self.folder}/server.log")
            try:
                if Client(self.port).ask("GET", "/readyz").status == 200:
                    return
            except LOST:
                pass
            time.sleep(0.02)
        raise SystemExit(f"the program was not ready within a minute; see {self.folder}/server.log")

    def kill(self):
        """As kill -9 does, at whatever the program is doing."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.kills += 1

    def pause(self, seconds):
        """As a machine that is suspended, or a debugger, does."""
        self.process.send_signal(signal.SIGSTOP)
        time.sleep(seconds)
        self.process.send_signal(signal.SIGCONT)
        self.pauses += 1

    def abandon(self):
        """Leaves nothing behind, however the check ended."""
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGCONT)
            self.process.kill()
            self.process.wait()

    def stop(self):
        """An orderly end; gives the exit status."""
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.wait()
