"""Format the results as tables, for the terminal and for RESULTS.md."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from benchmarks.results import Result, Row, Verdict
from benchmarks.rounds import Spread

_HOW_TO_READ = """\
Ratios, not milliseconds: all contenders are asked in turn within every round, and a ratio is the
median over the rounds of contender / floor *of the same round*, with the quartiles in brackets.
In "one process in turn" the floor and the panel are in the same process, and single requests
alternate; otherwise each contender is a process of its own, which is less exact. The floor is a
hand-written Django view with the same middleware, session and user. Requests to the panel have
the headers and bodies that Chromium sends (`benchmarks/headers.py`). SQLite files are mapped into
memory (`PRAGMA mmap_size`) for all contenders.

"CPU x" is the CPU time of the contender's process; SQLite runs inside it. "CPU + PG x" adds the
CPU time of the PostgreSQL backend and its parallel workers. Limits on SQLite are compared with
"CPU x", limits on PostgreSQL with "CPU + PG x", or with wall time where the CPU time of the
server cannot be read. Wall time also depends on what else the machine does. Queries, calls
(Python and C functions) and bytes do not depend on load; `tests/benchmarks` checks them in
every test run. A limit that is not reached is reported as missed; the run does not fail.
"""

_TARGET_HEADINGS = ("workload", "what", "measured", "target", "")


def markdown(results: Sequence[Result], machine: Mapping[str, str], command: str) -> str:
    """Return the whole report."""
    lines = [
        "# Benchmark results",
        "",
        f"Written by `make bench` (`{command}`); do not edit by hand.",
        "",
    ]
    lines += [f"- {name}: {value}" for name, value in machine.items()]
    lines += ["", "## How to read the figures", "", _HOW_TO_READ, "## Targets", ""]
    lines += _table(_TARGET_HEADINGS, _target_rows(results), words=2)
    for result in results:
        lines += ["", *_section(result)]
    return "\n".join(lines) + "\n"


def _target_rows(results: Sequence[Result]) -> list[tuple[str, ...]]:
    return [
        (result.title, *_verdict_cells(verdict))
        for result in results
        for verdict in result.verdicts
    ]


def _section(result: Result) -> Iterator[str]:
    yield f"## {result.title}"
    yield ""
    played = f" {result.rounds} round{'s' * (result.rounds > 1)}." if result.rounds else ""
    yield result.description + played
    if result.rows:
        yield ""
        yield from _rows(result.rows)
    for note in result.notes:
        yield ""
        yield note


def _rows(rows: Sequence[Row]) -> list[str]:
    with_server = any(row.total for row in rows)
    headings = ["contender", "CPU x", *["CPU + PG x"] * with_server, "wall x", "CPU ms"]
    headings += ["CPU + PG ms"] * with_server
    counted = any(row.counts for row in rows)
    started = any(row.start for row in rows)
    if counted:
        headings += ["queries", "calls", "KB", "KB gzipped"]
    if started:
        headings += ["modules", "of these ours", "peak MiB"]
    cells = []
    for row in rows:
        line = [row.name, _spread(row.cpu)]
        line += [] if row.total is None else [_spread(row.total)]
        line += [_spread(row.wall), f"{row.milliseconds:.1f}"]
        line += [] if row.total_milliseconds is None else [f"{row.total_milliseconds:.1f}"]
        if row.counts is not None:
            counts = row.counts
            line += [str(counts.queries), f"{counts.calls:,}"]
            line += [f"{counts.bytes / 1e3:.1f}", f"{counts.gzip_bytes / 1e3:.1f}"]
        if row.start is not None:
            start = row.start
            line += [str(start.modules), str(start.own_modules), f"{start.peak_bytes / 2**20:.1f}"]
        cells.append(tuple(line))
    return _table(tuple(headings), cells)


def _verdict_cells(verdict: Verdict) -> tuple[str, ...]:
    return (
        verdict.what,
        f"{_number(verdict.measured)}{verdict.unit}",
        f"≤ {_number(verdict.limit)}{verdict.unit}",
        "held" if verdict.is_held else "**missed**",
    )


def _spread(spread: Spread) -> str:
    if spread.median == spread.low == spread.high:
        return f"{spread.median:.2f}"
    return f"{spread.median:.2f} ({spread.low:.2f} to {spread.high:.2f})"


def _number(value: float) -> str:
    return f"{value:,.0f}" if float(value).is_integer() else f"{value:,.2f}"


def _table(headings: tuple[str, ...], rows: Sequence[tuple[str, ...]], words: int = 1) -> list[str]:
    """Return a Markdown table with aligned columns; the first columns contain text."""
    widths = [max(len(row[place]) for row in (headings, *rows)) for place in range(len(headings))]
    rule = [
        "-" * width if place < words else f"{'-' * (width - 1)}:"
        for place, width in enumerate(widths)
    ]

    def line(cells: Sequence[str]) -> str:
        padded = [
            cell.ljust(width) if place < words else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(cells, widths, strict=True))
        ]
        return f"| {' | '.join(padded)} |"

    return [line(headings), line(rule), *map(line, rows)]
