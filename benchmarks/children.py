"""A process that answers questions: a line of JSON each, in both directions."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Any, Self

from benchmarks.processes import ROOT


class Child:
    """A process that runs during the whole measurement; it ends at the end of its input."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str]) -> None:
        self._process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=environment,
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
        self._process.communicate()

    def ask(self, action: str, **details: Any) -> Any:
        """Return the answer of the process."""
        sender, receiver = self._process.stdin, self._process.stdout
        assert sender is not None
        assert receiver is not None
        sender.write(json.dumps({"do": action, **details}) + "\n")
        sender.flush()
        line = receiver.readline()
        if not line:
            raise RuntimeError("The measured process has died; its reason stands above.")
        return json.loads(line)
