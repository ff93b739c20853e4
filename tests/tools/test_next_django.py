"""The interpreter of the run on Django 6.1, and the message without one."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tools import next_django


@pytest.fixture
def no_interpreter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NEXT_PYTHON", "/nowhere/python")


@pytest.mark.usefixtures("no_interpreter")
def test_without_an_interpreter_the_run_is_skipped_with_the_reason(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CI", "")

    assert next_django.main([]) == 0
    assert capsys.readouterr().out.startswith("skipped: Django 6.1: Python 3.12")


@pytest.mark.usefixtures("no_interpreter")
def test_on_the_build_machine_the_same_is_a_failure(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CI", "true")

    assert next_django.main([]) == 1
    assert capsys.readouterr().out.startswith("FAILED: Django 6.1")


@pytest.mark.parametrize(
    ("version", "is_suitable"),
    [((3, 11, 9), False), ((3, 12, 0), True), ((3, 14, 1), True), ((3, 15, 0), False)],
)
def test_only_versions_that_django_supports_are_suitable(
    version: tuple[int, ...], is_suitable: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    python = tmp_path / "python"
    python.write_text("#!/bin/sh\necho " + " ".join(map(str, version)) + "\n")
    python.chmod(0o755)
    monkeypatch.setenv("NEXT_PYTHON", str(python))

    assert (next_django.find() is not None) is is_suitable


def test_the_newest_interpreter_of_pyenv_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("3.12.9", "3.13.0", "3.11.7"):
        python = tmp_path / "versions" / name / "bin" / "python"
        python.parent.mkdir(parents=True)
        python.write_text(f"#!/bin/sh\necho {name.replace('.', ' ')}\n")
        python.chmod(0o755)
    monkeypatch.delenv("NEXT_PYTHON", raising=False)
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path))
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(sys, "executable", "/nowhere/python")

    found = next_django.find()

    assert found == (str(tmp_path / "versions" / "3.13.0" / "bin" / "python"), (3, 13, 0))


def test_all_versions_but_that_of_django_are_pinned() -> None:
    pinned = next_django.constraints()

    assert "\nDjango==" not in f"\n{pinned}"
    assert "\npytest==" in pinned
    assert "\ndjango-allauth==" in pinned
