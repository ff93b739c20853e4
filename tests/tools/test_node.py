"""The packages of the front end are installed only if the lock file asks for others."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from tools import node

ROOT = Path(__file__).resolve().parents[2]
REACT = {"node_modules/react": {"version": "19.0.0"}}
FOR_ANOTHER_SYSTEM = {"node_modules/esbuild-mac": {"version": "1.0.0", "optional": True}}


@pytest.fixture
def frontend(tmp_path: Path) -> Path:
    """Return a folder in which npm has installed one package."""
    write(tmp_path / "package-lock.json", {"": {"name": "panel"}, **REACT, **FOR_ANOTHER_SYSTEM})
    (tmp_path / "node_modules" / "react").mkdir(parents=True)
    write(tmp_path / "node_modules" / ".package-lock.json", REACT)
    return tmp_path


@pytest.fixture
def commands(frontend: Path, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Return the npm commands that are run."""
    run: list[list[str]] = []

    def npm(arguments: list[str]) -> int:
        run.append(arguments)
        return 0

    monkeypatch.setattr(node, "FRONTEND", frontend)
    monkeypatch.setattr(node, "npm", npm)
    return run


def write(file: Path, packages: Mapping[str, object]) -> None:
    file.write_text(json.dumps({"packages": packages}))


def test_packages_that_are_there_are_not_installed_again(commands: list[list[str]]) -> None:
    assert node.main(["packages"]) == 0

    assert commands == []


@pytest.mark.parametrize(
    ("name", "packages"),
    [
        ("package-lock.json", {"node_modules/react": {"version": "19.0.1"}}),
        ("package-lock.json", {**REACT, "node_modules/new": {"version": "1.0.0"}}),
        ("package-lock.json", {}),
        ("node_modules/.package-lock.json", {}),
    ],
)
def test_other_packages_are_installed(
    name: str, packages: dict[str, object], frontend: Path, commands: list[list[str]]
) -> None:
    write(frontend / name, packages)

    node.main(["packages"])

    assert commands == [["ci", "--include=dev", "--no-audit", "--loglevel=error"]]


@pytest.mark.parametrize("missing", ["node_modules/.package-lock.json", "node_modules/react"])
def test_an_incomplete_folder_is_installed_again(
    missing: str, frontend: Path, commands: list[list[str]]
) -> None:
    path = frontend / missing
    if path.is_dir():
        path.rmdir()
    else:
        path.unlink()

    node.main(["packages"])

    assert len(commands) == 1


def test_an_unreadable_list_is_installed_again(frontend: Path, commands: list[list[str]]) -> None:
    (frontend / "node_modules" / ".package-lock.json").write_text("{")

    node.main(["packages"])

    assert len(commands) == 1


def test_other_arguments_are_npms(commands: list[list[str]]) -> None:
    node.main(["run", "build"])

    assert commands == [["run", "build"]]


@pytest.mark.parametrize("file", ["Makefile", "hatch_build.py"])
def test_every_build_asks_first(file: str) -> None:
    text = (ROOT / file).read_text()

    assert "packages" in text
    assert not re.search(r'node\.py ci|node, "ci"', text)
