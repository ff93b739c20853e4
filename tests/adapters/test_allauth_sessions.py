"""The guard in front of allauth's endpoints, tested in a host that has all of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.adapters.allauth_runs import run_host_tests


@pytest.mark.parametrize("module", ["test_app_client.py", "test_session_guard.py"])
def test_the_guard_of_sessions(module: str, tmp_path: Path) -> None:
    run_host_tests(f"session_states/{module}", "session_states.settings", tmp_path)
