"""A site in other processes: one that enqueues tasks, and workers."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
_WAIT = 30.0
#: Starts a worker without the command, so that the adapter is tested by itself.
_WORKER = """
import django, sys
django.setup()
from pathlib import Path
from django_panel.adapters.celery.worker import run
def sweep():
    with Path(sys.argv[1]).open("a") as file:
        file.write("swept\\n")
run("default", "*", 1, sweep, 0.2)
"""


@dataclass
class Site:
    """A site with its own queue."""

    folder: Path
    broker_url: str
    queue: str
    options: dict[str, Any] = field(default_factory=dict)

    def environment(self) -> dict[str, str]:
        return {
            **os.environ,
            "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)]),
            "DJANGO_SETTINGS_MODULE": "tests.adapters.celery.settings",
            "CELERY_SKIP_CHECKS": "1",
            "SITE_DATABASE": str(self.folder / "site.sqlite3"),
            "SITE_QUEUE": self.queue,
            "SITE_QUEUES": json.dumps([self.queue]),
            "SITE_OPTIONS": json.dumps({"broker_url": self.broker_url, **self.options}),
        }

    def execute(self, code: str) -> str:
        """Run code in the site, after ``django.setup()``, and return what it prints."""
        done = subprocess.run(
            [
                sys.executable,
                "-c",
                "import django; django.setup()\n"
                "from tests.adapters.celery import sample_tasks as tasks\n" + code,
            ],
            cwd=ROOT,
            env=self.environment(),
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    @contextmanager
    def worker(self) -> Iterator[subprocess.Popen[str]]:
        """Run a worker inside the block; it is asked to stop at the end."""
        log = self.folder / f"worker-{time.monotonic_ns()}.log"
        with log.open("w") as output:
            process = subprocess.Popen(
                [sys.executable, "-c", _WORKER, str(self.folder / "sweeps")],
                cwd=ROOT,
                env=self.environment(),
                stdout=output,
                stderr=output,
                text=True,
                # Its children can be killed with it.
                start_new_session=True,
            )
        try:
            wait_for(lambda: "ready" in log.read_text(), f"the worker started: {log}")
            yield process
            if process.poll() is None:
                process.terminate()
                assert process.wait(_WAIT) == 0, log.read_text()
        finally:
            kill(process)


def kill(process: subprocess.Popen[str]) -> None:
    """End a worker and its children at once, as a lost machine would."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def wait_for(condition: Callable[[], object], what: str, seconds: float = _WAIT) -> None:
    """Wait until a condition holds."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, f"{what} did not happen in {seconds:g} seconds"
        time.sleep(0.05)


def lines(path: Path) -> list[str]:
    """Return the lines that the tasks have written."""
    return path.read_text().splitlines() if path.exists() else []
