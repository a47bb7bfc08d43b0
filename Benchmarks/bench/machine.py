# SPDX-License-Identifier: Apache-2.0
"""What the machine is and how busy it is, from /proc (proc(5))."""
from __future__ import annotations

import os
import platform
import time
from pathlib import Path

TICKS_A_SECOND = os.sysconf("SC_CLK_TCK")
QUIET_CORES = 0.3
QUIET_WAIT_SECONDS = 4.0


def busy_seconds() -> float:
    """Seconds that all cores together have spent on anything but idling and waiting for a disk, since boot."""
    with open("/proc/stat", encoding="ascii") as file:
        user, nice, system, _idle, _iowait, irq, softirq, steal = map(int, file.readline().split()[1:9])
    return (user + nice + system + irq + softirq + steal) / TICKS_A_SECOND


def wait_until_quiet() -> None:
    """Waits until less than 0.3 of a core is in use, for 4 seconds at most: a busy machine must not stop a run."""
    end = time.monotonic() + QUIET_WAIT_SECONDS
    while time.monotonic() < end:
        before, start = busy_seconds(), time.monotonic()
        time.sleep(0.3)
        if (busy_seconds() - before) / (time.monotonic() - start) < QUIET_CORES:
            return


def filesystem_of(path: Path) -> str:
    """The type of the file system that holds a path, such as `ext4`."""
    best, kind = "", "unknown"
    with open("/proc/self/mountinfo", encoding="utf-8") as file:
        for line in file:
            place, rest = line.split()[4], line.split(" - ", 1)[1].split()
            inside = str(path.resolve()).startswith(place.rstrip("/") + "/")
            if inside and len(place) >= len(best):
                best, kind = place, rest[0]
    return kind


def description() -> str:
    model = "unknown processor"
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        for line in file:
            if line.startswith("model name"):
                model = " ".join(line.split(":", 1)[1].split())
                break
    memory_gib = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") / 2**30
    return f"{os.cpu_count()} cores ({model}), {memory_gib:.0f} GiB, Linux {platform.release()}"
