"""What tests/conftest.py adds to a run: Hypothesis profiles, and a run without fast paths."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = """
from hypothesis import given, settings, strategies as st
from django_panel.conf import get_settings

drawn = []

@given(st.integers())
@settings(max_examples=50)
def test_examples(number):
    drawn.append(number)

def test_count():
    print("drawn", len(drawn))

def test_fast_paths(settings):
    print("host", get_settings().fast_paths)
    settings.PANEL = {"panels": []}
    print("replaced", get_settings().fast_paths)
    settings.PANEL = {"panels": [], "fast_paths": True}
    print("named", get_settings().fast_paths)
"""


def run(folder: Path, *arguments: str, **environment: str) -> str:
    """Run the sample with the configuration of these tests and return its output."""
    (folder / "conftest.py").write_text("from tests.conftest import *\n")
    (folder / "test_sample.py").write_text(SAMPLE)
    options = ["-c", str(ROOT / "pyproject.toml"), "-o", f"cache_dir={folder}", f"--rootdir={ROOT}"]
    answer = subprocess.run(
        [sys.executable, "-m", "pytest", "-s", *options, *arguments, str(folder)],
        cwd=ROOT,
        env={**os.environ, "HYPOTHESIS_STORAGE_DIRECTORY": str(folder / "examples"), **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "3 passed" in answer.stdout, answer.stdout + answer.stderr
    return answer.stdout


@pytest.mark.parametrize(("profile", "count"), [("quick", 10), ("panel", 50), ("soak", 500)])
def test_a_profile_multiplies_the_examples_that_a_test_names(
    profile: str, count: int, tmp_path: Path
) -> None:
    printed = run(tmp_path, f"--hypothesis-profile={profile}")

    assert f"drawn {count}\n" in printed


@pytest.mark.parametrize(("value", "is_on"), [("off", False), ("", True)])
def test_a_run_without_fast_paths_is_one_whatever_a_test_sets(
    value: str, is_on: bool, tmp_path: Path
) -> None:
    printed = run(tmp_path, PANEL_FAST_PATHS=value)

    assert f"host {is_on}\n" in printed
    assert f"replaced {is_on}\n" in printed
    assert "named True\n" in printed


def test_a_run_prints_the_time_of_fixtures_and_of_tests(tmp_path: Path) -> None:
    printed = run(tmp_path)

    assert re.search(r"^Set-up \d+ s, tests \d+ s, tear-down \d+ s", printed, re.MULTILINE)
