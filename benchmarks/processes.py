"""Start the processes of a benchmark with the same interpreter and environment."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Literal

from benchmarks.databases import Database

ROOT = Path(__file__).resolve().parents[1]

Contender = Literal[
    "floor",
    "panel",
    "widgets",
    "large",
    "beside",
    "beside_large",
    "jobs",
    "load",
    "tenants",
    "filtered",
    "admin",
    "all",
    "demo",
]
Models = Literal["agency", "catalogue"]


def environment(
    contender: Contender, database: Database, models: Models = "agency"
) -> dict[str, str]:
    """Return the environment variables of a contender."""
    kept = {
        name: value
        for name, value in os.environ.items()
        # Libpq's own variables say who signs in on the PostgreSQL server.
        if name in {"PATH", "LANG", "HOME", "BENCHMARK_POSTGRES"} or name.startswith("PG")
    }
    # The package as it is checked out, also where another copy of it is installed.
    kept["PYTHONPATH"] = os.pathsep.join([str(ROOT), str(ROOT / "src")])
    if contender == "demo":
        # The demo has its own settings; only the folder of its database is passed.
        folder = str(Path(database.name).parent)
        own = {"DJANGO_SETTINGS_MODULE": "demo.settings", "DEMO_VAR": folder, "DEBUG": "no"}
        return {**kept, **own}
    return {
        **kept,
        "DJANGO_SETTINGS_MODULE": "benchmarks.project.settings",
        "BENCHMARK_CONTENDER": contender,
        "BENCHMARK_MODELS": models,
        "BENCHMARK_DATABASE": str(database),
    }


def command(module: str, *arguments: str) -> list[str]:
    """Return the command that runs ``module.main()``.

    Not ``-m``, which loads ``runpy`` and its relatives into the process that is measured.
    """
    return [sys.executable, "-c", f"from {module} import main; main()", *arguments]
