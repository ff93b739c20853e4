"""Jobs that a real worker process runs inside a tenant: no byte of the other tenant."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from tests.jobs.sites import CELERY, MakeSite, make_site, site_templates
from tests.tenancy.canary.worker_steps import UNMARKED

__all__ = ["make_site", "site_templates"]

pytestmark = [pytest.mark.slow, pytest.mark.services()]

STEPS = "tests.tenancy.canary.worker_steps"


def settings(folder: Path) -> dict[str, Any]:
    local = "django.core.files.storage.FileSystemStorage"
    private = {"location": str(folder / "private"), "base_url": None}
    return {
        "PANEL": {
            "panels": [f"{STEPS}.CrewPanelProvider"],
            "jobs": {"lease": 2},
            "integrations": {"allowed_hosts": ["*"], "block_private_networks": False},
        },
        "ALLOWED_HOSTS": ["*"],
        "STORAGES": {
            "default": {"BACKEND": local, "OPTIONS": {"location": str(folder / "media")}},
            "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
            "panel_private": {"BACKEND": local, "OPTIONS": private},
        },
    }


@pytest.mark.parametrize("vendor", ["sqlite", CELERY])
def test_exports_and_imports_of_a_worker_keep_to_their_tenant(
    vendor: str, make_site: MakeSite, tmp_path: Path
) -> None:
    mark = f"zq{uuid4().hex[:12]}"
    site = make_site(vendor, settings=settings(tmp_path))
    ours, theirs = site.call(f"{STEPS}:prepare", "alpha", mark)
    runs = [
        run
        for side, text in ((theirs, mark), (ours, "alpha"))
        for run in site.call(f"{STEPS}:start", *side, text)
    ]
    site.start_worker()
    states = [site.wait(run)["state"] for run in runs]

    own, other = (site.call(f"{STEPS}:results", *side) for side in (ours, theirs))

    assert states == ["done"] * 6
    assert own["kinds"] == ["export", "export", "report"]
    assert all("alpha" in text for text in own["files"])
    assert all(mark in text for text in other["files"])
    assert mark not in str(own)
    assert "alpha" not in str(other)
    # The name of the other tenant's site is not found; in its own tenant it is.
    assert ["alpha imported", "alpha site"] in own["jobs"]
    assert UNMARKED not in str(own["jobs"])
    assert [f"{mark} refused", UNMARKED] in other["jobs"]
    # Files of two users may have the same name, each in the folder of its user.
    site.call(f"{STEPS}:join", ours[1], theirs[0])
    assert mark not in str(site.call(f"{STEPS}:download_others", *ours))
    assert mark not in str(site.call(f"{STEPS}:download_others", ours[0], theirs[1]))
