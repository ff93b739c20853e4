"""The compared projects start: a worker refuses one whose checks have errors."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from benchmarks import in_turn, run
from benchmarks.contender import Question, Resident
from benchmarks.databases import Database
from benchmarks.processes import ROOT, Contender, environment
from tests.benchmarks.conftest import TASKS

PANELS: tuple[Contender, ...] = ("panel", "widgets", "large", "jobs", "load", "tenants", "filtered")


@pytest.mark.parametrize("contender", PANELS)
def test_the_checks_of_a_project_find_no_error(contender: Contender, database: Database) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "django", "check"],
        cwd=ROOT,
        env={**os.environ, **environment(contender, database)},
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stderr
    assert "(0 silenced)" in done.stdout + done.stderr


@pytest.mark.services("bundle")
def test_one_process_answers_the_pages_of_both(database: Database) -> None:
    title = f"Task {TASKS - 1} "
    with Resident("beside", database) as site:
        site.sign_in()
        for path in ("/plain-tasks.json", "/office/plain-tasks", "/office/button-tasks"):
            assert title in site.text(Question(path))


def test_every_limit_of_one_process_is_for_both_databases() -> None:
    assert all(len(limits) == 2 for limits in in_turn.LIMITS.values())
    measured = {workload.measure for workload in run.WORKLOADS.values()}
    assert {in_turn.task_list, in_turn.staff_list, in_turn.edit_page, in_turn.save} <= measured


@pytest.mark.services("bundle")
def test_a_part_of_the_run_does_not_change_the_report(capsys: pytest.CaptureFixture[str]) -> None:
    before = run.RESULTS.read_bytes()

    assert run.main(["--only", "empty", "--quick"]) == 0

    assert run.RESULTS.read_bytes() == before
    assert "RESULTS.md is not changed" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        run.main(["--only", "empty", "--update"])
