# SPDX-License-Identifier: Apache-2.0
"""Prints what was got beside what was asked, and writes the same with every round as JSON."""
from __future__ import annotations

import json
import statistics
from pathlib import Path
from typing import Any

from .asked import Row
from .context import Context

BUSY_CORES = 0.3


def print_report(context: Context, about: dict[str, Any]) -> None:
    print("\n" + about["machine"])
    versions = [f"{name} {version}" for name, version in about["versions"].items()]
    print(", ".join([*versions, f"work folder on {about['filesystem']}"]))
    rounds = "1 round" if context.round_count == 1 else f"{context.round_count} interleaved rounds"
    print(f"{rounds}, loads of {context.seconds} s; medians of the ratios taken within each round\n")
    _print_table(context.rows)
    print()
    for note in context.notes:
        print("  " + note)
    for warning in _warnings(context, about):
        print("  note: " + warning)
    print("\n" + verdict(context.rows))


def _print_table(rows: list[Row]) -> None:
    lines = [["work", "got", "asked", "rounds", "verdict"]]
    lines += [[row.work, _got(row), str(row.bound), _spread(row), row.verdict] for row in rows]
    widths = [max(len(cell) for cell in column) for column in zip(*lines, strict=True)]
    lines.insert(1, ["-" * width for width in widths])
    for line in lines:
        print("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())
    for measurement, trouble in dict.fromkeys((row.measurement, row.trouble) for row in rows if row.trouble):
        print(f"\n{measurement}: {trouble}")


def _got(row: Row) -> str:
    return "–" if row.got is None else f"{_number(row.got)} {row.bound.unit}"


def _spread(row: Row) -> str:
    return f"{_number(min(row.rounds))} … {_number(max(row.rounds))}" if len(row.rounds) > 1 else ""


def _number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def _warnings(context: Context, about: dict[str, Any]) -> list[str]:
    warnings = []
    if context.quick:
        warnings.append("--quick is a smoke test: too short for its figures to count")
    if about["filesystem"] in ("tmpfs", "ramfs"):
        warnings.append("the work folder is in memory, so nothing here says anything about durable writes")
    if context.other_cores and statistics.median(context.other_cores) > BUSY_CORES:
        typical = statistics.median(context.other_cores)
        warnings.append(f"other programs used {typical:.1f} cores meanwhile: ratios hold, absolute figures do not")
    return warnings


def verdict(rows: list[Row]) -> str:
    """One line: how many figures are met, and the names of those that are not."""
    parts = [f"{sum(row.verdict == 'met' for row in rows)} of {len(rows)} met"]
    for word in ("MISSED", "NOT MEASURED"):
        keys = [row.key for row in rows if row.verdict == word]
        if keys:
            parts.append(f"{word}: {', '.join(keys)}")
    return "; ".join(parts)


def exit_status(rows: list[Row]) -> int:
    """0 when every figure is met, 1 when one is missed, 2 when one could not be measured."""
    verdicts = {row.verdict for row in rows}
    return 2 if "NOT MEASURED" in verdicts else 1 if "MISSED" in verdicts else 0


def write_json(path: Path, context: Context, about: dict[str, Any]) -> None:
    figures = [
        {
            "key": row.key, "work": row.work, "got": row.got, "asked": str(row.bound), "verdict": row.verdict,
            "rounds": row.rounds, "trouble": row.trouble,
        }
        for row in context.rows
    ]
    everything = {**about, "quick": context.quick, "seconds": context.seconds, "figures": figures}
    everything.update(notes=context.notes, runs=context.raw)
    path.write_text(json.dumps(everything, indent=1, ensure_ascii=False) + "\n")
