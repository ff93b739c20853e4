"""Child processes that are started and stopped together."""

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
class ProcessGroup:
    """Child processes that are stopped together; one that has ended can be started again."""

    folder: Path
    children: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)
    _commands: dict[str, tuple[Sequence[str], Mapping[str, str]]] = field(default_factory=dict)

    def start(self, name: str, command: Sequence[str], environ: Mapping[str, str]) -> None:
        """Start a child in a session of its own.

        The terminal sends Ctrl-C to its whole session. Ours alone should hear it, so that the
        children stop in order and the last line on the screen is a sentence, not a traceback.
        """
        self._commands[name] = command, environ
        self.children[name] = subprocess.Popen(
            command,
            cwd=self.folder,
            env={**os.environ, **environ},
            stdin=subprocess.DEVNULL,
            start_new_session=True,
        )

    def start_again(self, name: str) -> None:
        """Start a child that has ended, without the processes that it left behind."""
        _signal_group(self.children[name], signal.SIGKILL)
        self.start(name, *self._commands[name])

    def ended(self) -> tuple[str, int] | None:
        """Return name and exit code of the first child that has ended."""
        for name, child in self.children.items():
            if (code := child.poll()) is not None:
                return name, code
        return None

    def stop(self) -> None:
        """Terminate all children, wait, and kill those that do not stop."""
        self._signal(signal.SIGTERM)
        deadline = time.monotonic() + PATIENCE
        for child in self.children.values():
            with contextlib.suppress(subprocess.TimeoutExpired):
                child.wait(timeout=max(0.1, deadline - time.monotonic()))
        # Also terminates processes that the child started.
        self._signal(signal.SIGKILL)
        for child in self.children.values():
            child.wait()

    def _signal(self, number: signal.Signals) -> None:
        for child in self.children.values():
            _signal_group(child, number)


def _signal_group(child: subprocess.Popen[bytes], number: signal.Signals) -> None:
    # The group outlives its first process when that one left children behind.
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(child.pid, number)
