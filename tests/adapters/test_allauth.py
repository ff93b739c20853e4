"""The allauth stack, tested in a host of its own: it takes over a project's login settings."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.adapters.allauth_runs import HOST, ROOT, run_host_tests


@pytest.mark.parametrize("module", sorted(path.name for path in (ROOT / HOST).glob("test_*.py")))
def test_the_host_passes_its_own_tests(module: str, tmp_path: Path) -> None:
    run_host_tests(module, "settings", tmp_path)
