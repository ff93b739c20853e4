"""The overhead of a job: an empty job compared with an empty task on the same backend."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from benchmarks.chore_contender import Chores
from benchmarks.databases import Database, administer, postgres_names
from benchmarks.dataset import NAMES, Dataset
from benchmarks.results import Result, Verdict, rows_of
from benchmarks.rounds import LABELS, Sample, play

COUNT = 100
#: Time of an empty job as a multiple of an empty task.
MOST = 1.5

TASK = "empty task"
JOB = "empty job"
_NAME = "panel_bench_jobs"


def database_backend(data: Dataset, rounds: int) -> Result:
    """Measure jobs in the queue of the database backend."""
    with (
        _database(data) as database,
        Chores("jobs", database) as tasks,
        Chores("jobs", database) as jobs,
    ):
        tasks.do("agency.empty_jobs.migrate")
        samples = play(
            {
                TASK: partial(_sample, tasks, "run_tasks", 0),
                JOB: partial(_sample, jobs, "run_jobs", COUNT),
            },
            rounds,
        )
    result = Result(
        f"Overhead of a job: database backend, {NAMES[data.vendor]}",
        f"{COUNT} empty jobs, dispatched and then run by the worker of django-tasks-db, and as "
        "many empty tasks. A job also has a row of its own: it is written with the transaction, "
        "claimed before the work, and marked as done after it.",
        len(samples[TASK]),
        rows_of(samples, TASK),
    )
    clock = data.clock(samples)
    result.verdicts.append(Verdict(LABELS[clock], result.row(JOB).on(clock), MOST, " x"))
    return result


def _sample(chores: Chores, chore: str, expected: int) -> Sample:
    sample = chores.time(f"agency.empty_jobs.{chore}", COUNT)
    done = chores.do("agency.empty_jobs.clear")
    if done != expected:
        raise RuntimeError(f"{done} of {expected} jobs were done.")
    return sample


@contextmanager
def _database(data: Dataset) -> Iterator[Database]:
    """Create an empty database, and remove it at the end."""
    if data.vendor == "sqlite":
        with tempfile.TemporaryDirectory() as folder:
            yield Database.file(Path(folder) / "jobs.sqlite3")
        return
    name = f"{_NAME}_{os.getpid()}"
    for stale in postgres_names():
        if stale == name:
            administer(f'DROP DATABASE "{stale}"')
    administer(f'CREATE DATABASE "{name}"')
    try:
        yield Database("postgresql", name)
    finally:
        administer(f'DROP DATABASE "{name}" WITH (FORCE)')
