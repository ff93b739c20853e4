"""Worker processes for tests: start, wait, kill, measure.

A ``Site`` is a migrated database of its own (a SQLite file or a PostgreSQL database) and the
processes that use it. The fixture ``site`` in ``tests/jobs/sites.py`` makes one for each test::

    from tests.jobs.sites import site, site_templates  # noqa: F401

    @pytest.mark.fault
    def test_a_killed_worker(site: Site) -> None:
        run = site.call("tests.jobs.steps:dispatch", "counting", {"steps": 20})
        worker = site.start_worker()
        site.wait_until(lambda: site.state(run)["done"] > 3)
        worker.kill()
        site.start_worker()
        assert site.wait(run, "done", timeout=30)["attempts"] == 2

``call()`` runs a function of any importable module in a process that has the site's settings and
database; arguments and result are JSON. A test writes its own such functions beside its tests, as
``tests/jobs/steps.py`` does. ``settings`` of ``Site`` are further Django settings, as JSON values.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import IO, Any
from uuid import uuid4

from tools import services

ROOT = Path(__file__).resolve().parents[2]
SETTINGS_MODULE = "tests.jobs.worker_settings"
#: Seconds that a process may take to start or to stop.
PATIENCE = 30.0
#: The states that a run does not leave.
FINAL = ("done", "failed", "cancelled")


class Worker:
    """A running ``panel_worker``."""

    def __init__(self, process: subprocess.Popen[bytes], log: Path) -> None:
        self.process = process
        self._log = log

    @property
    def pid(self) -> int:
        return self.process.pid

    @property
    def output(self) -> str:
        """Return what the worker has printed."""
        return self._log.read_text(errors="replace")

    def kill(self) -> None:
        """End the worker with SIGKILL, and its child processes with it."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(PATIENCE)

    def stop(self, timeout: float = PATIENCE) -> int:
        """Stop the worker with SIGTERM; return its exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout)

    def is_running(self) -> bool:
        return self.process.poll() is None

    def processes(self) -> list[int]:
        """Return the ids of the worker's process and of its child processes."""
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text()
        return [self.pid, *map(int, children.split())]

    def limit_file_size(self, size: int | None) -> None:
        """Set the size of the largest file that the worker can write, as a full disk does."""
        for pid in self.processes():
            hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)[1]
            soft = resource.RLIM_INFINITY if size is None else size
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (soft, hard))

    def rss(self) -> int:
        """Return the memory of the process in bytes."""
        return self._memory("VmRSS")

    def peak_rss(self) -> int:
        """Return the most memory that the process has had, in bytes."""
        return self._memory("VmHWM")

    def forget_peak(self) -> None:
        """Make ``peak_rss()`` count from now on."""
        Path(f"/proc/{self.pid}/clear_refs").write_text("5")

    def _memory(self, name: str) -> int:
        status = Path(f"/proc/{self.pid}/status").read_text()
        [line] = [line for line in status.splitlines() if line.startswith(f"{name}:")]
        return int(line.split()[1]) * 1024


class Site:
    """A database, and the processes of a test that use it."""

    #: The options of a worker that runs one job at a time.
    one_at_a_time: tuple[str, ...] = ("--interval", "0.05", "--threads", "1")
    #: The options of a worker, unless a test names others.
    worker_options: tuple[str, ...] = ("--interval", "0.05")

    def __init__(
        self,
        folder: Path,
        database: str,
        *,
        settings: Mapping[str, Any] | None = None,
        lease: int = 2,
        settings_module: str = SETTINGS_MODULE,
    ) -> None:
        self.folder = folder
        #: The path of a SQLite file, or the URL of a database.
        self.database = database
        self._environ = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": settings_module,
            "JOBS_DATABASE": database,
            "JOBS_LEASE": str(lease),
            "JOBS_SETTINGS": json.dumps(settings or {}),
            "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)]),
            "PYTHONUNBUFFERED": "1",
        }
        self._environ.pop("DATABASE_URL", None)
        self._workers: list[Worker] = []
        self._driver: subprocess.Popen[str] | None = None
        self._driver_log: IO[bytes] | None = None

    def manage(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run a management command to its end."""
        return subprocess.run(
            [sys.executable, "-W", "ignore", "-m", "django", *arguments],
            cwd=ROOT,
            env=self._environ,
            capture_output=True,
            text=True,
            check=False,
        )

    def start_worker(self, *options: str, command: str = "panel_worker") -> Worker:
        """Start a worker process; it is killed when the site is closed."""
        log = self.folder / f"worker-{len(self._workers)}.log"
        options = options or self.worker_options
        with log.open("wb") as output:
            process = subprocess.Popen(
                [sys.executable, "-W", "ignore", "-m", "django", command, *options],
                cwd=ROOT,
                env=self._environ,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        worker = Worker(process, log)
        self._workers.append(worker)
        return worker

    def call(self, target: str, *args: Any, **kwargs: Any) -> Any:
        """Call ``module:function`` in a process of the site; return its JSON result."""
        driver = self._driver or self._start_driver()
        assert driver.stdin is not None
        assert driver.stdout is not None
        driver.stdin.write(json.dumps([target, args, kwargs]) + "\n")
        driver.stdin.flush()
        line = driver.stdout.readline()
        assert line, f"the driver ended: {(self.folder / 'driver.log').read_text()}"
        kind, result = json.loads(line)
        assert kind == "ok", result
        return result

    def dispatch(self, key: str, **payload: Any) -> str:
        """Dispatch a job; return the key of its run."""
        run: str = self.call("tests.jobs.steps:dispatch", key, payload)
        return run

    def state(self, run: str) -> dict[str, Any]:
        """Return the row of a run: state, attempts, done, total, error, checkpoint, result …"""
        row: dict[str, Any] = self.call("tests.jobs.steps:state", run)
        return row

    def wait(self, run: str, *states: str, timeout: float = PATIENCE) -> dict[str, Any]:
        """Wait until a run has one of the states, by default a final one; return its row."""
        row = self.state(run)

        def is_there() -> bool:
            nonlocal row
            row = self.state(run)
            return row["state"] in (states or FINAL)

        self.wait_until(is_there, timeout, lambda: f"{row}\n{self._outputs()}")
        return row

    def wait_for_attempt(self, run: str, number: int, timeout: float = PATIENCE) -> None:
        """Wait until this attempt of a run has begun."""
        self.wait_until(lambda: self.state(run)["attempts"] >= number, timeout)

    def wait_until(
        self,
        condition: Callable[[], bool],
        timeout: float = PATIENCE,
        describe: Callable[[], str] | None = None,
    ) -> None:
        """Wait until a condition holds; fail the test if it does not in time."""
        deadline = time.monotonic() + timeout
        while not condition():
            if time.monotonic() > deadline:
                told = (describe or self._outputs)()
                raise AssertionError(f"not within {timeout} seconds: {told}")
            time.sleep(0.02)

    def close(self) -> None:
        """End all processes of the site."""
        for worker in self._workers:
            worker.kill()
        self.reconnect()

    def reconnect(self) -> None:
        """End the process of ``call()``; the next call starts another with a new connection."""
        if self._driver is not None:
            assert self._driver.stdin is not None
            assert self._driver.stdout is not None
            self._driver.stdin.close()
            self._driver.wait(PATIENCE)
            self._driver.stdout.close()
            self._driver = None

    def _start_driver(self) -> subprocess.Popen[str]:
        with (self.folder / "driver.log").open("wb") as log:
            self._driver = subprocess.Popen(
                [sys.executable, "-W", "ignore", "-m", "tests.jobs.driver"],
                cwd=ROOT,
                env=self._environ,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                start_new_session=True,
            )
        return self._driver

    def _outputs(self) -> str:
        return "\n".join(f"worker {worker.pid}: {worker.output}" for worker in self._workers)


class CelerySite(Site):
    """A site whose jobs run on Celery with Redis; its keys in Redis are deleted at the end."""

    one_at_a_time = ("--processes", "1")
    worker_options = one_at_a_time

    def __init__(
        self,
        folder: Path,
        database: str,
        *,
        settings: Mapping[str, Any] | None = None,
        broker_url: str | None = None,
        prefix: str | None = None,
        visibility_timeout: int | None = None,
        queues: Sequence[str] = ("default",),
        **options: Any,
    ) -> None:
        self.prefix = prefix or f"tests-{uuid4().hex[:12]}:"
        broker: dict[str, Any] = {
            "broker_url": broker_url or services.redis_url(),
            "key_prefix": self.prefix,
        }
        if visibility_timeout is not None:
            broker["visibility_timeout"] = visibility_timeout
        tasks = {
            "BACKEND": "django_panel.adapters.celery.CeleryBackend",
            "QUEUES": list(queues),
            "OPTIONS": broker,
        }
        super().__init__(
            folder, database, settings={**(settings or {}), "TASKS": {"default": tasks}}, **options
        )

    def start_worker(self, *options: str, command: str = "panel_worker") -> Worker:
        """Start a worker and wait until it takes tasks."""
        worker = super().start_worker(*options, command=command)
        self.wait_until(lambda: "ready" in worker.output)
        return worker

    def close(self) -> None:
        super().close()
        from redis import Redis

        with Redis.from_url(services.redis_url()) as redis:
            for key in redis.scan_iter(f"{self.prefix}*"):
                redis.delete(key)
