"""Fixtures of the tests that send requests, and of modules written by a test."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.project.fixtures import admin, declare, guest, superuser

__all__ = ["admin", "declare", "guest", "superuser"]

WriteModules = Callable[[dict[str, str]], Path]


@pytest.fixture
def write_modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[WriteModules]:
    """Return a function that writes modules, which can be imported until the test ends."""
    folder = tmp_path / "code"
    folder.mkdir()
    monkeypatch.syspath_prepend(str(folder))
    roots: set[str] = set()

    def write(files: dict[str, str]) -> Path:
        for name, text in files.items():
            place = folder / name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text)
            roots.add(name.partition("/")[0].removesuffix(".py"))
        importlib.invalidate_caches()
        return folder

    yield write
    for name in [name for name in sys.modules if name.partition(".")[0] in roots]:
        del sys.modules[name]
