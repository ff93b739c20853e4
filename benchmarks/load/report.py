"""Format the results as LOAD.md."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence

from benchmarks.results import Result, Verdict

_HOW_TO_READ = """\
Everything runs on one machine and on the loopback: the server, its database, the workers and the
client. The server is one uvicorn process with the panel of the benchmarks. The client notes its
own CPU time and the delay of its event loop, because a client that is late measures its own delay
as the server's. The limits are those of the specification for two cores; on a busy machine, or
with other numbers of users and seconds than the defaults, the figures mean little.
"""
_READING = "How to read the figures"
_LOAD = "Load at the end"
_HEADINGS = ("load", "what", "limit", "measured", "")


def markdown(results: Sequence[Result], machine: Mapping[str, str], command: str) -> str:
    """Return the whole report."""
    lines = [
        "# Load and soak",
        "",
        f"Written by `make soak-load` (`{command}`); do not edit by hand.",
        "",
        *[f"- {name}: {value}" for name, value in machine.items()],
        "",
        f"## {_READING}",
        "",
        _HOW_TO_READ,
        "## Limits",
        "",
        *_table([(each.title, *_cells(verdict)) for each in results for verdict in each.verdicts]),
    ]
    for result in results:
        lines += ["", *_section(result)]
    return "\n".join(lines) + "\n"


def updated(text: str, results: Sequence[Result], machine: Mapping[str, str], command: str) -> str:
    """Return an earlier report in which these parts are replaced or added."""
    head, *sections = re.split(r"^(?=## )", text, flags=re.MULTILINE)
    known = {each.partition("\n")[0].removeprefix("## "): each for each in sections}
    if _READING not in known:
        return markdown(results, machine, command)
    titles = {result.title for result in results}
    rows = [
        cells
        for line in known.get("Limits", "").splitlines()[4:]
        if (cells := tuple(cell.strip() for cell in line.strip("|").split("|")))[0] not in titles
        and len(cells) == len(_HEADINGS)
    ]
    rows += [(each.title, *_cells(verdict)) for each in results for verdict in each.verdicts]
    known["Limits"] = "\n".join(["## Limits", "", *_table(rows)])
    when = f"Measured by itself (`{command}`) on {machine['Date']}, load {machine[_LOAD]}."
    for result in results:
        known[result.title] = "\n".join([*_section(result), "", when])
    return head + "\n\n".join(section.strip("\n") for section in known.values()) + "\n"


def _section(result: Result) -> Iterator[str]:
    yield f"## {result.title}"
    yield ""
    yield result.description
    for note in result.notes:
        yield ""
        yield note


def _cells(verdict: Verdict) -> tuple[str, ...]:
    return (
        verdict.what,
        f"≤ {_number(verdict.limit, verdict.unit)}",
        _number(verdict.measured, verdict.unit),
        "held" if verdict.is_held else "**missed**",
    )


def _number(value: float, unit: str) -> str:
    if math.isinf(value):
        return "never"
    digits = 0 if float(value).is_integer() or value >= 100 else 1
    return f"{value:,.{digits}f}{unit}"


def _table(rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    widths = [max(len(row[place]) for row in (_HEADINGS, *rows)) for place in range(len(_HEADINGS))]
    rule = tuple("-" * width for width in widths)
    for cells in (_HEADINGS, rule, *rows):
        padded = (cell.ljust(width) for cell, width in zip(cells, widths, strict=True))
        yield f"| {' | '.join(padded)} |"
