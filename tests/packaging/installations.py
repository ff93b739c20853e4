"""Wheels, virtual environments, and the servers of projects in them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from shutil import rmtree

ROOT = Path(__file__).resolve().parents[2]
BUILD = (sys.executable, "-m", "build", "--no-isolation")
PINS = ("--constraint", str(ROOT / "constraints.txt"))
PASSWORD = "a shelf of books"


@dataclass(frozen=True)
class Distribution:
    """The two files that are published."""

    sdist: Path
    wheel: Path


@dataclass(frozen=True)
class Installation:
    """A copy of the separate project, with the wheel in its own virtual environment."""

    python: Path
    project: Path

    def manage(self, *arguments: str, **environment: str) -> str:
        return self.python_run("manage.py", *arguments, **environment)

    def python_run(self, *arguments: str, **environment: str) -> str:
        answer = subprocess.run(
            [str(self.python), *arguments],
            cwd=self.project,
            env=clean_environment(**environment),
            capture_output=True,
            text=True,
            check=False,
        )
        assert answer.returncode == 0, answer.stdout + answer.stderr
        return answer.stdout

    @contextmanager
    def serving(self, **environment: str) -> Iterator[str]:
        """Run the project's WSGI server and yield its URL."""
        with self._server("serve.py", **environment) as address:
            yield address

    @contextmanager
    def developing(self) -> Iterator[str]:
        """Run Django's development server on a free port and yield its URL."""
        arguments = ("manage.py", "runserver", "--noreload", "127.0.0.1:0")
        with self._server(*arguments, PYTHONUNBUFFERED="1") as address:
            yield address

    @contextmanager
    def _server(self, *arguments: str, **environment: str) -> Iterator[str]:
        errors = (self.project / "server.log").open("w")
        process = subprocess.Popen(
            [str(self.python), *arguments],
            cwd=self.project,
            env=clean_environment(**environment),
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        )
        try:
            assert process.stdout is not None
            found = (re.search(r"http://[0-9.:]+", line) for line in process.stdout)
            address = next((match[0] for match in found if match), None)
            assert address, (self.project / "server.log").read_text()
            yield address
        finally:
            process.terminate()
            process.wait(timeout=10)
            if process.stdout is not None:
                process.stdout.close()
            errors.close()


def clean_environment(**more: str) -> dict[str, str]:
    """Return the environment without variables of the checkout and of the test process."""
    left_out = {"PYTHONPATH", "DATABASE_URL", "VIRTUAL_ENV"}
    others = {
        name: value
        for name, value in os.environ.items()
        # The browser fixture sets DJANGO_ALLOW_ASYNC_UNSAFE, which the deployment check reports.
        if name not in left_out and not name.startswith("DJANGO_")
    }
    return {**others, "PANEL_USER_PASSWORD": PASSWORD, **more}


def run(*command: str, cwd: Path) -> None:
    answer = subprocess.run(
        command, cwd=cwd, env=clean_environment(), capture_output=True, text=True, check=False
    )
    assert answer.returncode == 0, answer.stdout + answer.stderr


def new_environment(folder: Path, *wheels: Path) -> Path:
    """Create a virtual environment with these wheels and return its Python."""
    venv.create(folder / "venv", with_pip=True)
    python = folder / "venv" / "bin" / "python"
    run(str(python), "-m", "pip", "install", "-q", *PINS, *map(str, wheels), cwd=folder)
    return python


def build_distribution(folder: Path) -> Distribution:
    """Build the sdist, and the wheel from the unpacked sdist without Node."""
    run(*BUILD, "--sdist", "--outdir", str(folder), str(ROOT), cwd=folder)
    sdist = next(folder.glob("*.tar.gz"))
    with tarfile.open(sdist) as archive:
        archive.extractall(folder / "unpacked", filter="data")
    source = next((folder / "unpacked").iterdir())
    # Without its tools the hook could not build: it must find the bundle in the sdist.
    rmtree(source / "tools")
    run(*BUILD, "--wheel", "--outdir", str(folder), str(source), cwd=folder)
    return Distribution(sdist, next(folder.glob("*.whl")))
