"""Tasks that are sent to Celery run in a worker of another process."""

from __future__ import annotations

import json
import os
import signal
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.adapters.celery.sites import Site, kill, lines, wait_for

pytestmark = pytest.mark.services("redis")


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    return tmp_path / "notes"


def test_tasks_run_in_a_worker(site: Site, notes: Path) -> None:
    site.execute(
        f"tasks.write.enqueue({str(notes)!r}, 'plain')\n"
        f"tasks.write_later.enqueue({str(notes)!r})\n"
        f"print(tasks.write_id.enqueue({str(notes)!r}).id)"
    )

    with site.worker():
        wait_for(lambda: len(lines(notes)) == 3, "three tasks")
        wait_for(lambda: lines(site.folder / "sweeps"), "a sweep")

    assert {"plain", "async"} <= set(lines(notes))


def test_a_deferred_task_waits(site: Site, notes: Path) -> None:
    with site.worker():
        sent = time.time()
        site.execute(
            "from datetime import timedelta\nfrom django.utils import timezone\n"
            "task = tasks.write_time.using(run_after=timezone.now() + timedelta(seconds=3))\n"
            f"task.enqueue({str(notes)!r})"
        )
        wait_for(lambda: lines(notes), "the deferred task")

    assert float(lines(notes)[0]) >= sent + 3


def test_a_failing_task_does_not_stop_the_worker(site: Site, notes: Path) -> None:
    site.execute(f"tasks.fail.enqueue({str(notes)!r})\ntasks.write.enqueue({str(notes)!r}, 'next')")

    with site.worker():
        wait_for(lambda: "next" in lines(notes), "the next task")

    assert lines(notes) == ["began", "next"]


def test_a_message_that_names_no_task_is_not_run(site: Site, notes: Path) -> None:
    path = "tests.adapters.celery.sample_tasks.not_a_task"
    site.execute(
        "from django_panel.adapters.celery.interface import task_backends\n"
        "backend = task_backends['default']\n"
        "from django_panel.adapters.celery import results\n"
        f"call = {{'task': {path!r}, 'args': [{str(notes)!r}], 'kwargs': {{}}, 'priority': 0,\n"
        f"  'backend': 'default', 'queue': {site.queue!r},\n"
        f"  'enqueued_at': '2030-01-01T00:00:00Z'}}\n"
        f"backend.sender.send_task('django_panel.run_task', args=[call], queue={site.queue!r})\n"
        f"tasks.write.enqueue({str(notes)!r}, 'next')"
    )

    with site.worker():
        wait_for(lambda: "next" in lines(notes), "the next task")

    assert lines(notes) == ["next"]


@pytest.mark.fault
def test_the_task_of_a_killed_worker_is_delivered_again(site: Site, notes: Path) -> None:
    site.options["visibility_timeout"] = 2
    site.execute(f"tasks.slow.enqueue({str(notes)!r}, 1.5)")
    with site.worker() as first:
        wait_for(lambda: lines(notes), "the start of the task")
        kill(first)
    assert "ended" not in lines(notes)

    # Workers restore messages when they start, and then every 100 seconds.
    time.sleep(site.options["visibility_timeout"] + 0.5)
    with site.worker():
        wait_for(lambda: "ended" in lines(notes), "the second delivery", seconds=60)


@pytest.mark.fault
def test_the_task_of_a_killed_child_process_runs_again_at_once(site: Site, notes: Path) -> None:
    site.execute(f"tasks.slow.enqueue({str(notes)!r}, 2)")

    with site.worker() as worker:
        wait_for(lambda: lines(notes), "the start of the task")
        child = int(lines(notes)[0].split()[1])
        assert child != worker.pid
        os.kill(child, signal.SIGKILL)
        wait_for(lambda: "ended" in lines(notes), "the second attempt")


def test_sigterm_lets_the_running_task_end(site: Site, notes: Path) -> None:
    site.execute(f"tasks.slow.enqueue({str(notes)!r}, 2)")

    with site.worker() as worker:
        wait_for(lambda: lines(notes), "the start of the task")
        worker.terminate()
        assert worker.wait(20) == 0

    assert lines(notes)[-1] == "ended"


@pytest.mark.fault
def test_a_broker_that_is_down_is_reported_at_once(site: Site) -> None:
    site.broker_url = "redis://127.0.0.1:1/0"

    assert _seconds_until_error(site) < 2


@pytest.mark.fault
def test_a_broker_that_does_not_answer_is_reported_soon(site: Site, silent_port: int) -> None:
    site.broker_url = f"redis://127.0.0.1:{silent_port}/0"

    assert _seconds_until_error(site) < 2.5


@pytest.mark.fault
@pytest.mark.services("rabbitmq")
def test_a_silent_rabbitmq_is_reported_soon(rabbit_site: Site, silent_port: int) -> None:
    rabbit_site.broker_url = f"amqp://guest:guest@127.0.0.1:{silent_port}//"

    assert _seconds_until_error(rabbit_site) < 2.5


@pytest.mark.services("rabbitmq")
def test_rabbitmq_delivers_tasks(rabbit_site: Site, notes: Path) -> None:
    rabbit_site.execute(
        "from datetime import timedelta\nfrom django.utils import timezone\n"
        f"tasks.write.enqueue({str(notes)!r}, 'now')\n"
        "task = tasks.write.using(run_after=timezone.now() + timedelta(seconds=2))\n"
        f"task.enqueue({str(notes)!r}, 'later')"
    )

    with rabbit_site.worker():
        wait_for(lambda: len(lines(notes)) == 2, "two tasks")

    assert lines(notes) == ["now", "later"]


@pytest.mark.fault
@pytest.mark.services("rabbitmq")
def test_rabbitmq_delivers_the_task_of_a_killed_worker_again(
    rabbit_site: Site, notes: Path
) -> None:
    rabbit_site.execute(f"tasks.slow.enqueue({str(notes)!r}, 1.5)")
    with rabbit_site.worker() as first:
        wait_for(lambda: lines(notes), "the start of the task")
        kill(first)

    with rabbit_site.worker():
        wait_for(lambda: "ended" in lines(notes), "the second delivery")


def test_results_are_stored_where_a_result_backend_is_configured(site: Site, notes: Path) -> None:
    site.options["result_backend"] = site.broker_url
    found = site.execute(
        "import json\n"
        f"results = [tasks.write.enqueue({str(notes)!r}, 'stored'),"
        f" tasks.fail.enqueue({str(notes)!r})]\n"
        "print(json.dumps([(each.id, tasks.write.get_backend().get_result(each.id).status)"
        " for each in results]))"
    )
    (stored, first), (failed, second) = json.loads(found)
    assert (first, second) == ("READY", "READY")

    with site.worker():
        wait_for(lambda: len(lines(notes)) == 2, "both tasks")
        time.sleep(0.5)
    read = json.loads(
        site.execute(
            "import json\n"
            f"stored = tasks.write.get_result({stored!r})\n"
            f"failed = tasks.fail.get_result({failed!r})\n"
            "print(json.dumps([stored.status, stored.return_value, stored.args, failed.status,"
            " failed.errors[0].exception_class_path, stored.finished_at is not None]))"
        )
    )

    error = "builtins.ValueError"
    assert read == ["SUCCESSFUL", "stored", [str(notes), "stored"], "FAILED", error, True]


def test_an_unknown_result_is_not_found(site: Site) -> None:
    site.options["result_backend"] = site.broker_url

    answer = site.execute(
        "from django_panel.adapters.celery.interface import TaskResultDoesNotExist\n"
        "try:\n    tasks.write.get_result('unknown')\n"
        "except TaskResultDoesNotExist:\n    print('none')"
    )

    assert answer == "none"


def test_results_are_not_supported_without_a_result_backend(site: Site) -> None:
    answer = site.execute(
        "backend = tasks.write.get_backend()\nprint(backend.supports_get_result)\n"
        "try:\n    tasks.write.get_result('any')\nexcept NotImplementedError:\n    print('none')"
    )

    assert answer.split() == ["False", "none"]


def test_urgent_tasks_run_first(site: Site, notes: Path) -> None:
    site.execute(
        f"tasks.write.using(priority=-100).enqueue({str(notes)!r}, 'low')\n"
        f"tasks.write.enqueue({str(notes)!r}, 'normal')\n"
        f"tasks.write.using(priority=100).enqueue({str(notes)!r}, 'high')"
    )

    with site.worker():
        wait_for(lambda: len(lines(notes)) == 3, "three tasks")

    assert lines(notes) == ["high", "normal", "low"]


@pytest.fixture
def silent_port() -> Iterator[int]:
    """Return a port where connections are accepted and nothing is answered."""
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        server.listen(20)
        yield server.getsockname()[1]


def _seconds_until_error(site: Site) -> float:
    answer = site.execute(
        "import time\nbegan = time.monotonic()\n"
        "try:\n    tasks.write.enqueue('/dev/null', 'x')\n"
        "except Exception as error:\n    print(time.monotonic() - began)"
    )
    return float(answer)
