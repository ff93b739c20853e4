"""Each route in each state of a session, tested in a host with all endpoints of allauth."""

from __future__ import annotations

from pathlib import Path

from tests.adapters.allauth_runs import run_host_tests


def test_every_route_in_every_state(tmp_path: Path) -> None:
    run_host_tests("session_states/test_table.py", "session_states.settings", tmp_path)
