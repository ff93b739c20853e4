"""Runs tests of the allauth host in a process with its settings."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HOST = "tests/hosts/allauth_host"


def run_host_tests(path: str, settings: str, cache: Path) -> None:
    """Run a module or folder of the host; fail with its report."""
    command = [
        *(sys.executable, "-m", "pytest", f"{HOST}/{path}", "-q", "-x"),
        *(f"--ds=tests.hosts.allauth_host.{settings}", "-o", f"cache_dir={cache}"),
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
