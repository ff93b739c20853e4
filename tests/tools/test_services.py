"""A missing service skips a test with a reason; with ``CI=true`` the test fails."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools import chromium, services

ROOT = Path(__file__).resolve().parents[2]


def run_pytest(folder: Path, **environment: str) -> str:
    """Run a test that needs a browser where there is none, and return the report."""
    (folder / "conftest.py").write_text("from tests.conftest import *\n")
    (folder / "test_sample.py").write_text(
        "import pytest\n\n@pytest.mark.browser\ndef test_it():\n    pass\n"
    )
    arguments = ["-m", "pytest", "-c", str(ROOT / "pyproject.toml"), "-o", f"cache_dir={folder}"]
    answer = subprocess.run(
        [sys.executable, *arguments, f"--rootdir={ROOT}", str(folder / "test_sample.py")],
        cwd=ROOT,
        env={**os.environ, "PANEL_CHROMIUM": "/nowhere/chromium", **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    return answer.stdout + answer.stderr


def test_without_a_browser_the_test_is_skipped_with_the_reason(tmp_path: Path) -> None:
    report = run_pytest(tmp_path, CI="")

    assert "1 skipped" in report
    assert "PANEL_CHROMIUM names '/nowhere/chromium'" in report


def test_on_the_build_machine_the_same_is_a_failure(tmp_path: Path) -> None:
    report = run_pytest(tmp_path, CI="true")

    assert "CI=true requires chromium" in report
    assert "skipped" not in report


def test_an_unreachable_redis_is_named_with_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REDIS_URL", "redis://127.0.0.1:1/0")

    assert "127.0.0.1:1" in (services.missing("redis") or "")


def test_an_unreachable_postgres_is_named_without_its_password(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://me:secret@127.0.0.1:1/x")

    reason = services.missing("postgres") or ""

    assert "127.0.0.1:1" in reason
    assert "secret" not in reason


def test_an_unreachable_mariadb_is_named_without_its_password(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("DATABASE_URL", "mysql://me:secret@127.0.0.1:1/x")

    reason = services.missing("mariadb") or ""

    assert "127.0.0.1:1" in reason or "mysqlclient" in reason
    assert "secret" not in reason


def test_a_missing_driver_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "MySQLdb", None)

    assert "libmariadb-dev" in (services.missing("mariadb") or "")


def test_the_named_browser_wins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    named = tmp_path / "my-chromium"
    named.write_text("#!/bin/sh\n")
    named.chmod(0o755)
    monkeypatch.setenv("PANEL_CHROMIUM", str(named))

    assert chromium.find() == str(named)


@pytest.mark.parametrize(("said", "required"), [("true", True), ("1", True), ("", False)])
def test_the_build_machine_is_known_by_its_variable(
    said: str, required: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI", said)

    assert services.is_required() is required


@pytest.mark.parametrize(
    ("there", "named", "installed"),
    [
        (["chromium"], None, ["chromium"]),
        (["chromium", chromium.SHELL], None, []),
        (["chromium"], "/opt/chromium", []),
    ],
    ids=["slow", "fast", "chosen"],
)
def test_on_the_build_machine_the_faster_browser_is_installed(
    there: list[str], named: str | None, installed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setenv("CI", "true")
    monkeypatch.delenv(chromium.VARIABLE, raising=False)
    if named:
        monkeypatch.setenv(chromium.VARIABLE, named)
    places = {name: f"/usr/bin/{name}" for name in there} | {"/opt/chromium": "/opt/chromium"}
    monkeypatch.setattr("shutil.which", places.get)
    monkeypatch.setattr(services, "_can_install", lambda: True)
    monkeypatch.setattr(services, "_install", asked.extend)

    assert services.ensure(["chromium"]) == 0

    assert asked == installed
