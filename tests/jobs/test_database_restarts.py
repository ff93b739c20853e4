"""A PostgreSQL server of the test's own is restarted while workers run."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest

from benchmarks.load.services import Postgres
from tests.jobs.workers import Site
from tools import services

pytestmark = [pytest.mark.slow, pytest.mark.fault, pytest.mark.services("postgres")]

#: Seconds that the server is down; longer than the lease of the site.
DOWN = 3.0
TEMPLATE = "panel_template"
LOST = "The database 'default' cannot be used"
BACK = "The database 'default' can be used again"


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgres]:
    """Return a server that does not run, with a migrated database to copy."""
    if not Postgres.is_installed():
        why = "initdb and postgres are not installed"
        pytest.fail(why) if services.is_required() else pytest.skip(why)
    with tempfile.TemporaryDirectory(prefix="panel-restart-") as folder:
        # The user of PostgreSQL has to reach its own folder below.
        Path(folder).chmod(0o755)
        postgres = Postgres(Path(folder))
        with postgres:
            postgres.administer(f'CREATE DATABASE "{TEMPLATE}"')
            migrated = site_on(postgres, TEMPLATE, tmp_path_factory.mktemp("site")).manage(
                "migrate", "--verbosity", "0"
            )
            assert migrated.returncode == 0, migrated.stderr
        yield postgres


@pytest.fixture
def server(cluster: Postgres) -> Iterator[Postgres]:
    """Return a running server that the test may stop."""
    with cluster:
        yield cluster


@pytest.fixture
def restarted_site(server: Postgres, tmp_path: Path) -> Iterator[Site]:
    """Return a site whose database is on that server."""
    name = f"panel_{uuid4().hex[:12]}"
    server.administer(f'CREATE DATABASE "{name}" TEMPLATE "{TEMPLATE}"')
    site = site_on(server, name, tmp_path)
    yield site
    site.close()


def site_on(server: Postgres, database: str, folder: Path) -> Site:
    return Site(folder, f"postgres://postgres@127.0.0.1:{server.port}/{database}")


def restart(server: Postgres, site: Site, down: float = DOWN) -> None:
    """Stop the server, and start it again after some seconds."""
    server.stop()
    time.sleep(down)
    server.start()
    site.reconnect()


def test_an_idle_worker_survives_a_restart_and_logs_it_once(
    server: Postgres, restarted_site: Site
) -> None:
    site = restarted_site
    worker = site.start_worker()
    site.wait(site.dispatch("greeting", name="Ada"))

    restart(server, site)
    row = site.wait(site.dispatch("greeting", name="Grace"))

    assert row["state"] == "done"
    assert worker.is_running()
    site.wait_until(lambda: BACK in worker.output)
    assert (worker.output.count(LOST), worker.output.count(BACK)) == (1, 1)
    assert "Traceback" not in worker.output
    assert worker.stop() == 0


def test_jobs_that_run_during_a_restart_end_once(server: Postgres, restarted_site: Site) -> None:
    site = restarted_site
    steps = 40
    worker = site.start_worker()
    runs = [site.dispatch("counting", steps=steps, seconds=0.1) for _ in range(3)]
    site.wait_until(lambda: all(site.state(run)["done"] > 2 for run in runs))

    restart(server, site)
    rows = [site.wait(run, timeout=60) for run in runs]

    assert [row["state"] for row in rows] == ["done"] * 3
    assert {row["attempts"] for row in rows} == {2}
    assert len(site.call("tests.jobs.steps:marks", "step")) == 3 * steps
    assert site.call("tests.jobs.steps:marks", "finished") == ["finished"] * 3
    assert worker.is_running()


def test_a_job_that_may_run_once_is_not_started_again(
    server: Postgres, restarted_site: Site
) -> None:
    site = restarted_site
    site.start_worker()
    run = site.dispatch("once", steps=200, seconds=0.1)
    site.wait_until(lambda: site.state(run)["done"] > 2)

    restart(server, site)
    row = site.wait(run)

    assert (row["state"], row["attempts"]) == ("failed", 1)
    assert len(site.call("tests.jobs.steps:marks", "step")) == row["done"]
    assert len(site.call("tests.jobs.steps:marks", "failed")) == 1


def test_a_job_that_did_not_use_the_database_meanwhile_keeps_its_run(
    server: Postgres, restarted_site: Site
) -> None:
    """Its heartbeats continue on a new connection, also after an outage longer than the lease."""
    site = restarted_site
    site.start_worker()
    site.start_worker()
    run = site.dispatch("waiting", seconds=DOWN + 8)
    # The heartbeat has a connection then.
    site.wait_until(lambda: site.state(run)["beats"])

    restart(server, site)
    row = site.wait(run)

    assert (row["state"], row["attempts"]) == ("done", 1)
    assert site.call("tests.jobs.steps:marks") == ["waited"]


def test_a_worker_that_starts_before_the_server_waits_for_it(
    server: Postgres, restarted_site: Site
) -> None:
    site = restarted_site
    run = site.dispatch("greeting", name="Ada")
    server.stop()
    worker = site.start_worker()
    site.wait_until(lambda: LOST in worker.output)

    server.start()
    site.reconnect()

    assert site.wait(run)["state"] == "done"


@pytest.mark.parametrize("processes", [1, 2])
def test_a_worker_that_waits_for_the_database_stops_at_once(
    server: Postgres, restarted_site: Site, processes: int
) -> None:
    site = restarted_site
    worker = site.start_worker("--interval", "0.05", "--processes", str(processes))
    site.wait(site.dispatch("greeting", name="Ada"))
    server.stop()
    site.wait_until(lambda: worker.output.count(LOST) == processes)
    # The pauses are long by then.
    time.sleep(4)

    assert worker.stop(timeout=3) == 0


def test_once_ends_with_an_error_if_the_database_cannot_be_reached(
    server: Postgres, restarted_site: Site
) -> None:
    server.stop()

    ended = restarted_site.manage("panel_worker", "--once")

    assert ended.returncode != 0
    assert "OperationalError" in ended.stderr
