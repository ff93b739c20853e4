"""The overhead of a job: an empty job compared with an empty task on the same backend."""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from uuid import uuid4

from benchmarks.chore_contender import Chores
from benchmarks.databases import Database, administer, postgres_names
from benchmarks.dataset import NAMES, Dataset
from benchmarks.processes import ROOT, command, environment
from benchmarks.results import Result, Verdict, rows_of
from benchmarks.rounds import LABELS, Sample, play

COUNT = 100
BROKER = os.environ.get("REDIS_URL", "redis://127.0.0.1:6379/0")
#: Time of an empty job as a multiple of an empty task.
MOST = 1.5

TASK = "empty task"
JOB = "empty job"
_NAME = "panel_bench_jobs"


def database_backend(data: Dataset, rounds: int) -> Result:
    """Measure jobs in the queue of the database backend."""
    with (
        empty_database(data) as database,
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


def celery_backend(data: Dataset, rounds: int) -> Result:
    """Measure jobs in the queue of Celery, with a worker in another process."""
    prefix = f"bench-{uuid4().hex[:12]}:"
    extra = {"BENCHMARK_BROKER": BROKER, "BENCHMARK_PREFIX": prefix}
    with empty_database(data) as database, Chores("jobs", database, extra) as chores:
        chores.do("agency.empty_jobs.migrate")
        with _worker(database, extra):
            samples = play(
                {
                    TASK: partial(_sample, chores, "send_tasks", 0),
                    JOB: partial(_sample, chores, "send_jobs", COUNT),
                },
                rounds,
            )
        chores.do("agency.empty_jobs.remove_keys")
    result = Result(
        f"Overhead of a job: Celery and Redis, {NAMES[data.vendor]}",
        f"{COUNT} empty jobs and as many empty tasks, sent to one Celery worker process. Wall "
        "time until the worker has done them. A job has a row in the database, an empty task "
        "has none.",
        len(samples[TASK]),
        rows_of(samples, TASK),
    )
    result.verdicts.append(Verdict(LABELS["wall"], result.row(JOB).on("wall"), MOST, " x"))
    return result


@contextmanager
def _worker(database: Database, extra: dict[str, str]) -> Iterator[None]:
    process = subprocess.Popen(
        command("benchmarks.celery_worker"),
        cwd=ROOT,
        env={**environment("jobs", database), **extra, "CELERY_SKIP_CHECKS": "1"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield
    finally:
        process.terminate()
        process.wait(30)


def _sample(chores: Chores, chore: str, expected: int) -> Sample:
    sample = chores.time(f"agency.empty_jobs.{chore}", COUNT)
    done = chores.do("agency.empty_jobs.clear")
    if done != expected:
        raise RuntimeError(f"{done} of {expected} jobs were done.")
    return sample


@contextmanager
def empty_database(data: Dataset) -> Iterator[Database]:
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
