"""An example project of the documentation, copied and run like a reader runs it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "docs" / "examples"
VISITOR = Path(__file__).with_name("client_script.py")


@dataclass(frozen=True)
class ExampleSite:
    """A copy of one example project."""

    folder: Path

    @classmethod
    def copied(cls, name: str, to: Path) -> ExampleSite:
        shutil.copytree(EXAMPLES / name, to, ignore=shutil.ignore_patterns("__pycache__"))
        return cls(to)

    def manage(self, *arguments: str, settings: str | None = None, **variables: str) -> str:
        """Run a management command and return its output. A failure fails the test."""
        return self._run("manage.py", *arguments, settings=settings, **variables)

    def visit(self, *requests: dict[str, Any], settings: str) -> list[dict[str, Any]]:
        """Send requests in one process and return status, headers and page of each response."""
        said = self._run(str(VISITOR), json.dumps(requests), settings=settings)
        answers: list[dict[str, Any]] = json.loads(said.splitlines()[-1])
        return answers

    @contextmanager
    def session(self, settings: str) -> Iterator[Callable[[dict[str, Any]], dict[str, Any]]]:
        """Start one process and yield a function that sends a request to it."""
        command = [sys.executable, str(VISITOR)]
        process = subprocess.Popen(
            command,
            cwd=self.folder,
            env=self.environment(settings),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert process.stdin is not None
        assert process.stdout is not None
        source, target = process.stdout, process.stdin

        def send(request: dict[str, Any]) -> dict[str, Any]:
            target.write(json.dumps(request) + "\n")
            target.flush()
            answer: dict[str, Any] = json.loads(source.readline())
            return answer

        try:
            yield send
        finally:
            target.close()
            source.close()
            process.wait()

    def _run(self, *command: str, settings: str | None, **variables: str) -> str:
        done = subprocess.run(
            [sys.executable, *command],
            cwd=self.folder,
            env={**self.environment(settings), **variables},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
        return done.stdout

    def environment(self, settings: str | None) -> dict[str, str]:
        """Return the environment variables of a process of the project."""
        environment = {
            name: value
            for name, value in os.environ.items()
            if name not in {"DJANGO_SETTINGS_MODULE", "PYTHONPATH"}
        }
        # The package of this checkout, wherever another one is installed.
        environment["PYTHONPATH"] = os.pathsep.join([str(self.folder), str(ROOT / "src")])
        if settings is not None:
            environment["DJANGO_SETTINGS_MODULE"] = settings
        return environment
