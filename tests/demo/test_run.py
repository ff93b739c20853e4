"""``make demo``: start, log in, open pages, stop."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time

import pytest

from tests.demo.demo_client import DemoClient
from tests.demo.demo_project import ROOT, DemoProject, RunningDemo, wait_until_gone

pytestmark = pytest.mark.services()


def test_one_can_sign_in_and_ctrl_c_stops_everything(seeded_demo: DemoProject) -> None:
    with seeded_demo.running() as demo:
        children = demo.descendants()
        visitor = DemoClient(demo.url)
        signed_in = visitor.sign_in("admin", "admin@demo.test", "demo-panel")
        tasks = visitor.page("/admin/tasks")

        demo.process.send_signal(signal.SIGINT)
        code = demo.process.wait(timeout=20)

    assert len(children) >= 2
    assert signed_in == 200
    assert tasks["component"] == "panel/resources/Index"
    assert len(tasks["props"]["rows"]) >= 10
    assert code == 0
    assert wait_until_gone(children) == []


def test_a_worker_that_ended_is_started_again(seeded_demo: DemoProject) -> None:
    with seeded_demo.running() as demo:
        dead = worker_of(demo)
        assert dead is not None

        os.kill(dead, signal.SIGKILL)
        demo.terminal.wait_for("starting it again")
        replacement = wait_for_worker(demo, dead)
        page = DemoClient(demo.url).sign_in("admin", "admin@demo.test", "demo-panel")
        children = demo.descendants()
        demo.process.send_signal(signal.SIGINT)
        code = demo.process.wait(timeout=20)

    assert replacement not in {None, dead}
    assert page == 200
    assert code == 0
    assert wait_until_gone(children) == []


def test_a_dead_server_takes_the_worker_along(seeded_demo: DemoProject) -> None:
    with seeded_demo.running() as demo:
        children = demo.descendants()
        server = next(pid for pid in children if "uvicorn" in command_of(pid))

        os.kill(server, signal.SIGKILL)
        code = demo.process.wait(timeout=20)

    assert code == 128 + signal.SIGKILL
    assert wait_until_gone(children) == []


def test_a_taken_port_is_named_with_a_way_out(seeded_demo: DemoProject) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]

        answer = run_demo(seeded_demo, PORT=str(port))

    assert answer.returncode == 1
    assert f"Port {port} is taken" in answer.stderr
    assert f"PORT={port + 1} make demo" in answer.stderr
    assert "Traceback" not in answer.stderr


def test_an_impossible_port_is_refused(seeded_demo: DemoProject) -> None:
    answer = run_demo(seeded_demo, PORT="eighty")

    assert answer.returncode == 1
    assert "PORT is 'eighty'" in answer.stderr


def run_demo(demo: DemoProject, **environ: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "demo/run.py"],
        cwd=ROOT,
        env=demo.environ(**environ),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def worker_of(demo: RunningDemo) -> int | None:
    """Return the process of the worker, if there is one."""
    return next((pid for pid in demo.descendants() if "panel_worker" in command_of(pid)), None)


def wait_for_worker(demo: RunningDemo, dead: int | None) -> int | None:
    """Wait for a worker other than the one that ended."""
    deadline = time.monotonic() + 20
    while (worker := worker_of(demo)) in {None, dead} and time.monotonic() < deadline:
        time.sleep(0.1)
    return worker


def command_of(pid: int) -> str:
    return subprocess.run(
        ["ps", "-o", "args=", "-p", str(pid)], capture_output=True, text=True, check=False
    ).stdout
