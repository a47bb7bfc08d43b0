# SPDX-License-Identifier: Apache-2.0
"""What was asked of the server and what it answered, kept outside of it."""
import json
import os
import threading
import time
from dataclasses import dataclass, field


@dataclass
class Write:
    """One save. Its label is in no other, so that each transaction of history belongs to one write at most."""
    label: str
    author: str
    # What history has to show: type, model, id.
    changes: tuple
    # The members that a record has afterwards by model and id; None where it is deleted.
    effects: dict
    asked: float = field(default_factory=time.monotonic)
    answered: float = float("inf")
    # ok, refused, unchanged, or unknown while no whole answer came.
    outcome: str = "unknown"
    token: str = None
    previous: str = None
    # Whether the last answer was that of an earlier sending.
    replayed: bool = False
    # The tokens of the first answer, where the same was sent again with its key.
    again: tuple = None


class Ledger:
    """All writes, each in a file before it is sent and again when it is answered."""
    def __init__(self, path):
        self.file = open(path, "w")
        self.lock = threading.Lock()
        self.writes = []

    def note(self, kind, write):
        line = json.dumps({"event": kind, "label": write.label, "outcome": write.outcome, "token": write.token})
        with self.lock:
            self.file.write(line + "\n")
            self.file.flush()
            os.fsync(self.file.fileno())
            if kind == "asked":
                self.writes.append(write)

    def of(self, outcome):
        return [write for write in self.writes if write.outcome == outcome]
