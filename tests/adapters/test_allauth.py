"""The allauth stack, tested in a host of its own: it takes over a project's login settings."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
HOST = "tests/hosts/allauth_host"


@pytest.mark.parametrize("module", sorted(path.name for path in (ROOT / HOST).glob("test_*.py")))
def test_the_host_passes_its_own_tests(module: str, tmp_path: Path) -> None:
    command = [
        *(sys.executable, "-m", "pytest", f"{HOST}/{module}", "-q"),
        *("--ds=tests.hosts.allauth_host.settings", "-o", f"cache_dir={tmp_path}"),
    ]
    environment = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PYTEST_", "DJANGO_SETTINGS_MODULE"))
    }

    run = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=300, check=False
    )

    assert run.returncode == 0, run.stdout + run.stderr
    assert " passed" in run.stdout
