"""The models of other packages, tested in a host of their own that installs them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

# The environment of Django 6.1 does not have the packages.
pytest.importorskip("djmoney")

ROOT = Path(__file__).resolve().parents[2]
HOST = "tests/hosts/packages"
#: Each field type is created and saved unchanged in these models.
FIELD_TYPES = "catalog or postgres_fields"


def run_host(tmp_path: Path, *arguments: str, database: str | None = None) -> None:
    """Run tests of the host in a process of their own; they must pass."""
    command = [
        *(sys.executable, "-m", "pytest", "-q", "--ds=tests.hosts.packages.settings"),
        *("-o", f"cache_dir={tmp_path}", *arguments),
    ]
    environment = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PYTEST_", "DJANGO_SETTINGS_MODULE", "DATABASE_URL"))
    }
    if database is not None:
        environment["DATABASE_URL"] = database
    run = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=900, check=False
    )

    assert run.returncode == 0, run.stdout + run.stderr
    assert " passed" in run.stdout


@pytest.mark.parametrize("module", ["test_walk.py", "test_fields.py", "test_money_columns.py"])
def test_the_host_passes_its_own_tests(module: str, tmp_path: Path) -> None:
    run_host(tmp_path, f"{HOST}/{module}")


def test_every_field_type_is_saved_on_postgresql(tmp_path: Path, postgres_url: str) -> None:
    steps = "created or unchanged"
    run_host(
        tmp_path,
        *(f"{HOST}/test_walk.py", "-k", f"({FIELD_TYPES}) and ({steps})"),
        database=postgres_url,
    )
