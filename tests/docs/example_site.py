"""An example project, copied out of the docs and run as a reader would run it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "docs" / "examples"
VISITOR = Path(__file__).with_name("visitor_script.py")


@dataclass(frozen=True)
class ExampleSite:
    """A copy of one example project."""

    folder: Path

    @classmethod
    def copied(cls, name: str, to: Path) -> ExampleSite:
        shutil.copytree(EXAMPLES / name, to, ignore=shutil.ignore_patterns("__pycache__"))
        return cls(to)

    @classmethod
    def begun(cls, project: str, app: str, to: Path) -> ExampleSite:
        """Start a project and an app as ``django-admin`` makes them."""
        to.mkdir(parents=True)
        for command in (["startproject", project, "."], ["startapp", app]):
            subprocess.run([sys.executable, "-m", "django", *command], cwd=to, check=True)
        return cls(to)

    def write(self, name: str, text: str) -> None:
        (self.folder / name).write_text(text + "\n", "utf-8")

    def manage(self, *arguments: str, settings: str | None = None, **variables: str) -> str:
        """Run a management command and return what it said; a failure fails the test."""
        return self._run("manage.py", *arguments, settings=settings, **variables)

    def visit(self, *requests: dict[str, Any], settings: str) -> list[dict[str, Any]]:
        """Send requests in one process and return status, headers and page of each answer."""
        said = self._run(str(VISITOR), json.dumps(requests), settings=settings)
        answers: list[dict[str, Any]] = json.loads(said.splitlines()[-1])
        return answers

    def _run(self, *command: str, settings: str | None, **variables: str) -> str:
        environment = {
            name: value
            for name, value in os.environ.items()
            if name not in {"DJANGO_SETTINGS_MODULE", "PYTHONPATH"}
        }
        # The package of this checkout, wherever another one is installed.
        paths = [str(self.folder), str(ROOT / "src")]
        if settings is not None:
            environment["DJANGO_SETTINGS_MODULE"] = settings
        done = subprocess.run(
            [sys.executable, *command],
            cwd=self.folder,
            env={**environment, "PYTHONPATH": os.pathsep.join(paths), **variables},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
        return done.stdout
