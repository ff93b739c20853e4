"""The demo: its dashboard compared with a list."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
from pathlib import Path

from benchmarks import headers
from benchmarks.comparison import race_on
from benchmarks.contender import Question
from benchmarks.databases import Database
from benchmarks.dataset import Dataset
from benchmarks.processes import ROOT, command, environment
from benchmarks.results import Result, Verdict

_FOLDER = ROOT / ".cache" / "benchmarks"
#: The source files of the sample data; a change recreates the database.
_SOURCES = [
    *sorted((ROOT / "demo" / "agency" / "models").glob("*.py")),
    *sorted((ROOT / "demo" / "agency" / "seeding").rglob("*.py")),
    *sorted((ROOT / "src" / "django_panel" / "migrations").glob("*.py")),
]

LISTED = "demo, list of tasks"
DASHBOARD = "demo, dashboard"


def dashboard(data: Dataset, rounds: int) -> Result:
    """Measure the first response of the demo's dashboard and of its list of tasks."""
    finish = race_on(
        agency(),
        {
            LISTED: ("demo", Question("/admin/tasks", headers.INERTIA)),
            DASHBOARD: ("demo", Question("/admin", headers.INERTIA)),
        },
        rounds,
    )
    result = Result.of(
        "First answer of the demo's dashboard: SQLite, 20,000 tasks",
        "Six figures with trends and sparklines, open work as a ring; two charts, a table and "
        "the latest comments come later; narrowed by a period and a customer. The list is the "
        "demo's own list of tasks, as it opens.",
        finish,
        LISTED,
    )
    result.verdicts.append(Verdict("CPU", result.row(DASHBOARD).cpu.median, 1.5, " x"))
    return result


def agency() -> Database:
    """Return the demo's database; seed it if it is missing or outdated."""
    mark = hashlib.sha256(b"".join(path.read_bytes() for path in _SOURCES)).hexdigest()[:8]
    folder = _FOLDER / f"demo-{mark}"
    if not folder.exists():
        for stale in _FOLDER.glob("demo-*"):
            shutil.rmtree(stale)
        unfinished = folder.with_suffix(".unfinished")
        unfinished.mkdir(parents=True)
        subprocess.run(
            command("benchmarks.demo"),
            cwd=ROOT,
            env=environment("demo", _in(unfinished)),
            check=True,
        )
        os.replace(unfinished, folder)
    return _in(folder)


def _in(folder: Path) -> Database:
    return Database.file(folder / "demo.sqlite3")


def main() -> None:
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0, interactive=False)
    call_command("seed", verbosity=0)
