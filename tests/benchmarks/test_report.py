from __future__ import annotations

import socket
from pathlib import Path

from benchmarks import machine, report
from benchmarks.page_costs import Counts
from benchmarks.results import Result, Row, Verdict
from benchmarks.rounds import Spread

RESULT = Result(
    "Empty page",
    "Nothing on it.",
    rounds=7,
    rows=[
        Row("floor", Spread(1, 1, 1), Spread(1, 1, 1), 2.0, Counts(2, 3000, 400, 200)),
        Row("panel", Spread(1.5, 1.4, 1.6), Spread(2, 1, 3), 3.0, Counts(2, 6000, 4000, 1000)),
    ],
    verdicts=[Verdict("CPU", 1.5, 2.0, " x"), Verdict("queries", 3, 2)],
)


def text() -> str:
    return report.markdown([RESULT], machine.summary(), "python -m benchmarks --rounds 7")


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split("|")]


def lines_with(word: str) -> list[list[str]]:
    return [cells(line) for line in text().splitlines() if line.startswith("|") and word in line]


def test_each_target_says_whether_it_is_held() -> None:
    assert lines_with("Empty page") == [
        ["Empty page", "CPU", "1.50 x", "≤ 2 x", "held"],
        ["Empty page", "queries", "3", "≤ 2", "**missed**"],
    ]


def test_a_row_shows_ratio_spread_and_counts() -> None:
    (row,) = lines_with("panel")

    assert row == [
        "panel",
        "1.50 (1.40 to 1.60)",
        "2.00 (1.00 to 3.00)",
        "3.0",
        "2",
        "6,000",
        "4.0",
        "1.0",
    ]


def test_the_cpu_of_the_server_stands_beside_wall_time() -> None:
    row = Row(
        "panel",
        Spread(1.5, 1.4, 1.6),
        Spread(2, 1, 3),
        3.0,
        total=Spread(1.7, 1.6, 1.8),
        total_milliseconds=4.0,
    )

    whole = report.markdown([Result("Save", "One record.", rows=[row])], {}, "")

    headings, _, line = (cells(each) for each in whole.splitlines()[-3:])
    assert headings == ["contender", "CPU x", "CPU + PG x", "wall x", "CPU ms", "CPU + PG ms"]
    assert line == [
        "panel",
        "1.50 (1.40 to 1.60)",
        "1.70 (1.60 to 1.80)",
        "2.00 (1.00 to 3.00)",
        "3.0",
        "4.0",
    ]


def test_the_report_says_how_it_was_made_but_not_where() -> None:
    whole = text()

    assert "python -m benchmarks --rounds 7" in whole
    assert "Django: " in whole
    assert socket.gethostname() not in whole
    assert str(Path.cwd()) not in whole
