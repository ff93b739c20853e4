"""Services of a run's own, which it may restart: Redis, PostgreSQL, a worker, the site.

Each is a process on a free port of the loopback and is ended by its id.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from benchmarks.processes import ROOT, command

#: Seconds in which a service must start or end.
PATIENCE = 60.0


class Service:
    """A process that runs inside the block, and may be killed and started again."""

    #: Sent to end it.
    ending = signal.SIGTERM

    def __init__(self, port: int | None = None) -> None:
        self.port = free_port() if port is None else port
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        if self._process is None:
            raise RuntimeError("The service does not run.")
        return self._process.pid

    def start(self) -> None:
        self._process = self._open()
        deadline = time.monotonic() + PATIENCE
        while not self._is_ready():
            if self._process.poll() is not None or time.monotonic() > deadline:
                self.stop()
                raise RuntimeError(f"{type(self).__name__} did not start.")
            time.sleep(0.05)

    def stop(self) -> None:
        """End the process; kill it if it does not end."""
        if self._process is not None:
            self._process.send_signal(self.ending)
            try:
                self._process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.kill()
        self._process = None

    def kill(self) -> None:
        """Kill the process at once."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        self._process = None

    def restart(self) -> None:
        self.stop()
        self.start()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    def _open(self) -> subprocess.Popen[bytes]:
        raise NotImplementedError

    def _is_ready(self) -> bool:
        with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
            return True
        return False


class Redis(Service):
    """A Redis server that stores nothing on disk."""

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def groups(self) -> int:
        """Return how many channels somebody is subscribed to."""
        import redis

        with redis.Redis.from_url(self.url) as client:
            return len(client.pubsub_channels())

    def _open(self) -> subprocess.Popen[bytes]:
        bound = ["--bind", "127.0.0.1", "--port", str(self.port)]
        return subprocess.Popen(
            ["redis-server", *bound, "--save", "", "--appendonly", "no"],
            stdout=subprocess.DEVNULL,
        )


class Postgres(Service):
    """A PostgreSQL cluster of its own with the default configuration."""

    # A "fast" shutdown: open transactions are aborted.
    ending = signal.SIGINT

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._data = folder / "postgresql"
        # PostgreSQL refuses to run as root; Debian's package has made this user.
        self._user = "postgres" if hasattr(os, "geteuid") and os.geteuid() == 0 else None
        self._data.mkdir()
        if self._user:
            shutil.chown(self._data, self._user)
        made = ["initdb", "--auth", "trust", "--username", "postgres", "--encoding", "UTF8"]
        self._run([*made, "--no-locale", "--pgdata", str(self._data)])

    @staticmethod
    def is_installed() -> bool:
        return all(map(_program, ("initdb", "postgres")))

    def environment(self) -> dict[str, str]:
        """Return the variables by which the benchmark project finds the cluster."""
        return {"BENCHMARK_POSTGRES": f"127.0.0.1:{self.port}", "PGUSER": "postgres"}

    def administer(self, statement: str) -> None:
        with self._connected() as connection:
            connection.execute(statement)

    def connections(self) -> int:
        """Return how many clients are connected."""
        count = "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'"
        with self._connected() as connection:
            (found,) = connection.execute(count).fetchone()
        # Without this one.
        return int(found) - 1

    def _connected(self) -> Any:
        import psycopg

        return psycopg.connect(
            host="127.0.0.1",
            port=self.port,
            user="postgres",
            dbname="postgres",
            autocommit=True,
            connect_timeout=3,
        )

    def _is_ready(self) -> bool:
        try:
            with self._connected():
                return True
        except Exception:
            return False

    def _open(self) -> subprocess.Popen[bytes]:
        options = ["-D", str(self._data), "-p", str(self.port), "-c", "listen_addresses=127.0.0.1"]
        return subprocess.Popen(
            [_program("postgres") or "", *options, "-k", str(self._data)],
            cwd="/",
            user=self._user,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def _run(self, arguments: list[str]) -> None:
        program = _program(arguments[0]) or arguments[0]
        subprocess.run(
            [program, *arguments[1:]],
            cwd="/",
            user=self._user,
            check=True,
            stdout=subprocess.DEVNULL,
        )


class Site(Service):
    """The server under load."""

    def __init__(self, environment: dict[str, str]) -> None:
        super().__init__()
        self._environment = environment

    def _open(self) -> subprocess.Popen[bytes]:
        program = command("benchmarks.load.site", str(self.port))
        return subprocess.Popen(program, cwd=ROOT, env=self._environment)


class Receiver(Service):
    """The receiver of deliveries."""

    def _open(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen(command("benchmarks.receiver", str(self.port)), cwd=ROOT)


class Worker(Service):
    """A process that works on the queue."""

    def __init__(self, environment: dict[str, str]) -> None:
        super().__init__()
        self._environment = environment

    def _open(self) -> subprocess.Popen[bytes]:
        worker = (sys.executable, "-m", "django", "panel_worker")
        options = ("--processes", "1", "--interval", "0.2", "--verbosity", "0")
        return subprocess.Popen([*worker, *options], cwd=ROOT, env=self._environment)

    def _is_ready(self) -> bool:
        return True


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _program(name: str) -> str | None:
    """Return the path of a program of PostgreSQL; Debian has them in a folder of the version."""
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return shutil.which(name) or next(
        (str(each / name) for each in places if (each / name).exists()), None
    )
