"""The states of a session at all endpoints of allauth, tested in a host that has them all."""

from __future__ import annotations

from pathlib import Path

from tests.adapters.allauth_runs import run_host_tests


def test_the_states_of_a_session(tmp_path: Path) -> None:
    run_host_tests("session_states", "session_states.settings", tmp_path)
