"""A contender that does chores: see ``benchmarks.chores``."""

from __future__ import annotations

from typing import Any

from benchmarks.children import Child
from benchmarks.databases import Database
from benchmarks.processes import Contender, command, environment
from benchmarks.rounds import Sample


class Chores(Child):
    """A process that runs during the whole measurement."""

    def __init__(
        self, contender: Contender, database: Database, extra: dict[str, str] | None = None
    ) -> None:
        super().__init__(
            command("benchmarks.chores"), {**environment(contender, database), **(extra or {})}
        )

    def time(self, chore: str, *arguments: Any) -> Sample:
        """Return the time of a chore."""
        return Sample(**self.ask("time", chore=chore, arguments=arguments))

    def statements(self, chore: str, *arguments: Any) -> list[str]:
        """Return the beginnings of the SQL statements of a chore."""
        return [str(sql) for sql in self.ask("statements", chore=chore, arguments=arguments)]

    def peak(self, chore: str, *arguments: Any) -> int:
        """Return how many bytes the process grows at most."""
        return int(self.ask("peak", chore=chore, arguments=arguments))

    def do(self, chore: str, *arguments: Any) -> Any:
        """Return what a chore returns."""
        return self.ask("return", chore=chore, arguments=arguments)
