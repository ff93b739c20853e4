"""A few child processes that live and die together."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

#: How long a child may take to stop before it is killed.
PATIENCE = 8.0


@dataclass(slots=True)
class Household:
    """Children started together; the first that ends takes the others with it."""

    folder: Path
    children: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)

    def start(self, name: str, command: Sequence[str], environ: Mapping[str, str]) -> None:
        """Start a child in a session of its own.

        The terminal sends Ctrl-C to its whole session. Ours alone should hear it, so that the
        children stop in order and the last line on the screen is a sentence, not a traceback.
        """
        self.children[name] = subprocess.Popen(
            command,
            cwd=self.folder,
            env={**os.environ, **environ},
            stdin=subprocess.DEVNULL,
            start_new_session=True,
        )

    def ended(self) -> tuple[str, int] | None:
        """Return name and exit code of the first child found dead."""
        for name, child in self.children.items():
            if (code := child.poll()) is not None:
                return name, code
        return None

    def stop(self) -> None:
        """Ask every child to end, wait, and kill what does not listen."""
        self._signal(signal.SIGTERM)
        deadline = time.monotonic() + PATIENCE
        for child in self.children.values():
            with contextlib.suppress(subprocess.TimeoutExpired):
                child.wait(timeout=max(0.1, deadline - time.monotonic()))
        # Also reaches what a child may have started itself.
        self._signal(signal.SIGKILL)
        for child in self.children.values():
            child.wait()

    def _signal(self, number: signal.Signals) -> None:
        for child in self.children.values():
            # The group outlives its first process when that one left children behind.
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(child.pid, number)
