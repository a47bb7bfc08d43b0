# SPDX-License-Identifier: Apache-2.0
"""Reads the options, prepares what is needed, runs the measurements and reports."""
from __future__ import annotations

import argparse
import resource
import shutil
import signal
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from . import install, machine
from .asked import table
from .context import Context
from .errors import BenchmarkError
from .measurements import MEASUREMENTS
from .report import exit_status, print_report, write_json


def main() -> int:
    options = _parse()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that every `with` stops its server
    _raise_descriptor_limit()
    work = options.work or Path(tempfile.mkdtemp(prefix="tripfeed-bench."))
    work.mkdir(parents=True, exist_ok=True)
    scratch = Path(tempfile.mkdtemp(prefix="run.", dir=work))
    try:
        return _run(options, work.resolve(), scratch.resolve())
    except BenchmarkError as error:
        print(f"benchmark: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
        if not options.work:
            shutil.rmtree(work, ignore_errors=True)


def _parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="Benchmarks/run",
        description="Measures Tripfeed beside its peers and prints what was got beside what is asked.",
        epilog="Ends with 0 when every figure is met, 1 when one is missed, 2 when one could not be measured.",
    )
    parser.add_argument("--tripfeed", type=Path, metavar="PATH", help="the server to measure; built here if left out")
    parser.add_argument("--work", type=Path, metavar="DIR", help="keep what is installed here for the next run")
    parser.add_argument("--rounds", type=_number_between(1, 50), default=3, help="interleaved rounds (3)")
    parser.add_argument("--seconds", type=_number_between(1, 60), default=3, help="length of each load (3)")
    parser.add_argument(
        "--only", action="append", choices=list(MEASUREMENTS), metavar="NAME",
        help="measure only this; may be repeated: " + ", ".join(MEASUREMENTS),
    )
    parser.add_argument("--json", type=Path, metavar="OUT", help="write every figure and every round here")
    parser.add_argument("--quick", action="store_true", help="one round of a second each: shows that everything runs")
    options = parser.parse_args()
    if options.quick:
        options.rounds = options.seconds = 1
    return options


def _raise_descriptor_limit() -> None:
    """Lets this program, and so every server that it starts, open as many files as it is allowed to."""
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def _number_between(least: int, most: int) -> Callable[[str], int]:
    def convert(text: str) -> int:
        value = int(text)
        if not least <= value <= most:
            raise argparse.ArgumentTypeError(f"{value} is not between {least} and {most}")
        return value

    convert.__name__ = "number"  # what argparse calls it in its messages
    return convert


def _run(options: argparse.Namespace, work: Path, scratch: Path) -> int:
    chosen = [name for name in MEASUREMENTS if not options.only or name in options.only]
    needs = {program for name in chosen for program in MEASUREMENTS[name].needs}
    if options.tripfeed and not options.tripfeed.is_file():
        raise BenchmarkError(f"{options.tripfeed} is no program")
    install.install(["gcc", *sorted(needs - {"pocketbase"})])
    pocketbase = install.install_pocketbase(work) if "pocketbase" in needs else work / "venv" / "bin" / "pocketbase"
    tripfeed = options.tripfeed.resolve() if options.tripfeed else install.build_tripfeed()
    context = Context(
        tripfeed, pocketbase, install.build_programs(work), scratch, options.rounds, options.seconds, options.quick,
        [row for row in table() if row.measurement in chosen],
    )
    for name in chosen:
        _measure(context, name)
    about = {
        "machine": machine.description(),
        "filesystem": machine.filesystem_of(scratch),
        "versions": install.versions(tripfeed, pocketbase, needs),
    }
    print_report(context, about)
    if options.json:
        write_json(options.json, context, about)
    return exit_status(context.rows)


def _measure(context: Context, name: str) -> None:
    """Runs one measurement; one that fails leaves its rows unmeasured and the others go on."""
    try:
        MEASUREMENTS[name].measure(context)
    except BenchmarkError as error:
        print(f"{name}: {error}", file=sys.stderr)
        for row in context.rows:
            if row.measurement == name:
                row.trouble = str(error)
