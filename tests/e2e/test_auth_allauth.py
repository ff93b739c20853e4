"""Sign-in with allauth in a browser; the tests run in a host of their own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.services("bundle")]

ROOT = Path(__file__).resolve().parents[2]
FOLDER = "tests/hosts/allauth_host/browser"
SETTINGS = "tests.hosts.allauth_host.browser.settings"


@pytest.mark.parametrize("module", sorted(path.name for path in (ROOT / FOLDER).glob("test_*.py")))
def test_the_host_passes_its_own_tests(module: str, tmp_path: Path) -> None:
    command = [
        *(sys.executable, "-m", "pytest", f"{FOLDER}/{module}", "-q"),
        *(f"--ds={SETTINGS}", "-o", f"cache_dir={tmp_path}"),
    ]
    environment = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PYTEST_", "DJANGO_SETTINGS_MODULE"))
    }

    run = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=600, check=False
    )

    assert run.returncode == 0, run.stdout + run.stderr
    assert " passed" in run.stdout
