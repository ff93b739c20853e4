"""Jobs of tenants in real workers: the queue in the database, and Celery."""

from __future__ import annotations

import pytest

from tests.jobs.sites import CELERY, MakeSite, make_site, site_templates

__all__ = ["make_site", "site_templates"]

pytestmark = [pytest.mark.slow, pytest.mark.services()]

STEPS = "tests.tenancy.worker_steps"
PANEL = {"panels": [f"{STEPS}.CrewPanelProvider"], "jobs": {"lease": 2}}


@pytest.mark.parametrize("vendor", ["sqlite", CELERY])
def test_workers_run_each_job_inside_its_tenant(vendor: str, make_site: MakeSite) -> None:
    site = make_site(vendor, settings={"PANEL": PANEL})
    owner, north, south = site.call(f"{STEPS}:prepare")
    site.start_worker()

    runs = [site.call(f"{STEPS}:dispatch", owner, region, 2) for region in (north, south) * 2]
    rows = [site.wait(run) for run in runs]

    assert [(row["state"], row["attempts"]) for row in rows] == [("done", 2)] * 4
    found = [(row["result"]["message"], row["result"]["url"]) for row in rows]
    assert found == [("['north site']", f"/t/{north}"), ("['south site']", f"/t/{south}")] * 2
    tenants = sorted([f"project.region:{north}", f"project.region:{south}"])
    assert site.call(f"{STEPS}:tenants_of_rows") == {
        "JobRun": tenants,
        "StoredNotification": tenants,
        "GeneratedFile": [],
    }


@pytest.mark.parametrize("vendor", ["sqlite", CELERY])
def test_workers_refuse_a_job_whose_owner_has_left_the_tenant(
    vendor: str, make_site: MakeSite
) -> None:
    site = make_site(vendor, settings={"PANEL": PANEL})
    owner, north, south = site.call(f"{STEPS}:prepare")
    refused = site.call(f"{STEPS}:dispatch", owner, north, 1)
    done = site.call(f"{STEPS}:dispatch", owner, south, 1)
    site.call(f"{STEPS}:leave", owner, north)

    site.start_worker()

    assert site.wait(refused)["error"] == "You no longer have access to this panel."
    assert site.wait(done)["state"] == "done"
