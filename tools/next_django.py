"""Run the Python tests on Django 6.1, in a separate environment below ``.cache``.

Usage: ``python tools/next_django.py <pytest arguments>``. Django 6.1 needs Python 3.12 or newer;
``NEXT_PYTHON`` names one that is not on the path. Without one the run is skipped with the reason,
and fails where ``CI=true``. The backport ``django-tasks`` is removed from the environment, so
that every job uses ``django.tasks``.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tools import services  # noqa: E402 - the script must find its own package first

DJANGO = "Django>=6.1,<6.2"
OLDEST = (3, 12)
NEWEST = (3, 14)
FOLDER = ROOT / ".cache" / "django-6.1"
PYTHON = FOLDER / "bin" / "python"
EXTRAS = "auth,realtime,db-queue,celery,xlsx,xlsx-fast,images,server"
# Checks the environment before the run.
CHECK = """
import importlib.util, django
assert django.VERSION[:2] == (6, 1), django.VERSION
assert importlib.util.find_spec("django_tasks") is None, "django-tasks is still installed"
"""


def candidates() -> Iterator[str]:
    """Yield interpreters, best first: the named one, this one, those on the path, pyenv's."""
    if named := os.environ.get("NEXT_PYTHON"):
        yield named
        return
    yield sys.executable
    for minor in range(NEWEST[1], OLDEST[1] - 1, -1):
        if found := shutil.which(f"python3.{minor}"):
            yield found
    versions = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv") / "versions"
    for minor in range(NEWEST[1], OLDEST[1] - 1, -1):
        yield from sorted(map(str, versions.glob(f"3.{minor}.*/bin/python")), reverse=True)


def version(interpreter: str) -> tuple[int, ...] | None:
    """Return the version of an interpreter, or ``None`` when it does not start."""
    code = "import sqlite3, sys, venv; print(*sys.version_info[:3])"
    try:
        done = subprocess.run(
            [interpreter, "-c", code], capture_output=True, text=True, check=False
        )
    except OSError:
        return None
    return None if done.returncode else tuple(map(int, done.stdout.split()))


def find() -> tuple[str, tuple[int, ...]] | None:
    """Return the first suitable interpreter with its version."""
    for interpreter in candidates():
        found = version(interpreter)
        if found and OLDEST <= found[:2] <= NEWEST:
            return interpreter, found
    return None


def constraints() -> str:
    """Return the pinned versions without the one of Django."""
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    return "\n".join(line for line in lines if not line.startswith("Django==")) + "\n"


def install(interpreter: str, found: tuple[int, ...]) -> None:
    """Create the environment, or leave it alone when nothing it depends on has changed."""
    parts = [
        str(found),
        DJANGO,
        EXTRAS,
        constraints(),
        (ROOT / "pyproject.toml").read_text("utf-8"),
    ]
    stamp = hashlib.sha256("\n".join(parts).encode()).hexdigest()
    done = FOLDER / "installed"
    if done.is_file() and done.read_text("utf-8") == stamp:
        return
    print("Installing Django 6.1 into an environment of its own ...", flush=True)
    subprocess.run([interpreter, "-m", "venv", "--clear", str(FOLDER)], check=True)
    pins = FOLDER / "constraints.txt"
    pins.write_text(constraints(), "utf-8")
    pip = [str(PYTHON), "-m", "pip"]
    quiet = [*pip, "install", "-qq", "--constraint", str(pins)]
    subprocess.run([*quiet, "--upgrade", "pip"], check=True)
    groups = ["--group", "test", "--group", "docs"]
    package = ["--editable", f".[{EXTRAS}]"]
    subprocess.run([*quiet, DJANGO, *package, *groups], cwd=ROOT, check=True)
    subprocess.run([*pip, "uninstall", "-qq", "--yes", "django-tasks"], check=True)
    done.write_text(stamp, "utf-8")


def main(arguments: list[str]) -> int:
    found = find()
    if found is None:
        why = "Python 3.12 to 3.14 is needed; name it: NEXT_PYTHON=/path make soak"
        print(f"{'FAILED' if services.is_required() else 'skipped'}: Django 6.1: {why}")
        return 1 if services.is_required() else 0
    install(*found)
    subprocess.run([str(PYTHON), "-c", CHECK], cwd=ROOT, check=True)
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    command = [str(PYTHON), "-m", "pytest", *arguments]
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
