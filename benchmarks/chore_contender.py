"""A contender that does chores: see ``benchmarks.chores``."""

from __future__ import annotations

import json
import subprocess
from types import TracebackType
from typing import Any, Self

from benchmarks.databases import Database
from benchmarks.processes import ROOT, Contender, command, environment
from benchmarks.rounds import Sample


class Chores:
    """A process that runs during the whole measurement."""

    def __init__(
        self, contender: Contender, database: Database, extra: dict[str, str] | None = None
    ) -> None:
        self._process = subprocess.Popen(
            command("benchmarks.chores"),
            cwd=ROOT,
            env={**environment(contender, database), **(extra or {})},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        # The process ends at the end of its input.
        self._process.communicate()

    def time(self, chore: str, *arguments: Any) -> Sample:
        """Return the time of a chore."""
        return Sample(**self._ask("time", chore, arguments))

    def count(self, chore: str, *arguments: Any) -> int:
        """Return the number of SQL statements of a chore."""
        return int(self._ask("count", chore, arguments))

    def peak(self, chore: str, *arguments: Any) -> int:
        """Return how many bytes the process grows at most."""
        return int(self._ask("peak", chore, arguments))

    def do(self, chore: str, *arguments: Any) -> Any:
        """Return what a chore returns."""
        return self._ask("return", chore, arguments)

    def _ask(self, action: str, chore: str, arguments: tuple[Any, ...]) -> Any:
        sender, receiver = self._process.stdin, self._process.stdout
        assert sender is not None
        assert receiver is not None
        sender.write(json.dumps({"do": action, "chore": chore, "arguments": arguments}) + "\n")
        sender.flush()
        line = receiver.readline()
        if not line:
            raise RuntimeError("The contender's process has died; its reason stands above.")
        return json.loads(line)
