"""The runner of the test tiers: its parts, their order, and its table of times."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tools import parts

ROOT = Path(__file__).resolve().parents[2]
MAKEFILE = """\
.PHONY: good bad slow
good:
\t@echo good >> log
bad:
\t@echo bad >> log; exit 3
slow:
\t@sleep 1; echo slow >> log
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with its own Makefile, in which the parts run."""
    (tmp_path / "Makefile").write_text(MAKEFILE)
    monkeypatch.setattr(parts, "ROOT", tmp_path)
    return tmp_path


def test_the_steps_run_in_order_and_the_table_has_a_total(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status = parts.main(["quick", "slow", "good"])

    assert status == 0
    assert (folder / "log").read_text().split() == ["slow", "good"]
    table = capsys.readouterr().out
    assert re.search(r"^make quick\n  slow   +0:01\n  good   +0:00\n  total  +0:01$", table, re.M)
    assert "All parts passed." in table


def test_the_lanes_of_a_step_run_at_the_same_time(folder: Path) -> None:
    parts.main(["quick", "slow,slow+good,good", "good"])

    assert (folder / "log").read_text().split() == ["good", "good", "slow", "slow", "good"]


def test_a_failure_ends_its_lane_and_the_run(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status = parts.main(["test", "bad,good+slow", "good"])

    assert status == 1
    assert (folder / "log").read_text().split() == ["bad", "slow"]
    table = capsys.readouterr().out
    assert re.search(r"  bad +0:00  FAILED\n  good +not run\n  slow +0:01\n  good +not run", table)
    assert "Some parts failed." in table


def test_the_output_of_a_lane_is_not_lost(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (folder / "Makefile").write_text("a:\n\t@echo first\nb:\n\t@echo second >&2\n")

    parts.main(["quick", "a+b"])

    printed = capfd.readouterr().out
    assert "first\n" in printed
    assert "second\n" in printed


@pytest.mark.parametrize(("seconds", "text"), [(0.4, "0:00"), (59.6, "1:00"), (725, "12:05")])
def test_a_duration_is_minutes_and_seconds(seconds: float, text: str) -> None:
    assert parts.duration(seconds) == text


@pytest.mark.parametrize("tier", ["quick", "test", "soak"])
def test_every_part_of_a_tier_is_a_target(tier: str) -> None:
    text = (ROOT / "Makefile").read_text().replace("\\\n", " ")
    targets = set(re.findall(r"^([a-z-]+):", text, re.M))
    recipe = re.search(rf"\$\(PARTS\) {tier} (.+)", text)

    assert recipe is not None
    assert set(re.split(r"[+,\s]+", recipe[1].strip())) <= targets


def test_it_runs_as_a_program(tmp_path: Path) -> None:
    answer = subprocess.run(
        [sys.executable, str(ROOT / "tools" / "parts.py"), "quick"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )

    assert answer.returncode == 2
    assert "Usage" in answer.stdout
