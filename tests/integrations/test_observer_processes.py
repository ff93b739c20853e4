"""Processes without pages send integrations from their first statement on."""

from __future__ import annotations

import json

import pytest

from tests.integrations.observed_site import PANEL
from tests.integrations.receivers import answering, receiver
from tests.jobs.sites import MakeSite, make_site, site_templates
from tests.jobs.workers import Site

__all__ = ["make_site", "site_templates"]

STEPS = "tests.integrations.observed_site"


@pytest.fixture(params=["sqlite", "postgres"])
def shop(make_site: MakeSite, request: pytest.FixtureRequest) -> Site:
    return make_site(request.param, settings={"PANEL": PANEL})


def shell(site: Site, statement: str) -> None:
    """Run a statement in a new process, which has loaded no panel and opened no connection."""
    code = f"from tests.project.models import Customer; {statement}"
    done = site.manage("shell", "--verbosity", "0", "--command", code)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""


def test_the_first_statement_of_a_console_is_sent(shop: Site) -> None:
    with receiver(answering()) as found:
        shop.call(f"{STEPS}:listen", "before_create", "before_delete", url=found.url)
        shop.call(f"{STEPS}:listen", "after_create", "after_update", "after_delete")
        shop.call(f"{STEPS}:add_customers", "Ann", "Ben", "Cid")

        shell(shop, "Customer.objects.create(name='Dora')")
        shell(shop, "Customer.objects.filter(name__in=['Ann', 'Ben']).delete()")
        shell(shop, "c = Customer.objects.get(name='Cid'); c.name = 'Cyd'; c.save()")

    bodies = [json.loads(request.partition(b"\r\n\r\n")[2]) for request in found.requests]
    sent = [(body["trigger"], body["record"]["name"]) for body in bodies]
    assert sent[0] == ("before_create", "Dora")
    assert sorted(sent[1:]) == [("before_delete", "Ann"), ("before_delete", "Ben")]
    queued = shop.call(f"{STEPS}:queued")
    assert queued[0] == ["after_create", "Dora"]
    assert sorted(queued[1:3]) == [["after_delete", "Ann"], ["after_delete", "Ben"]]
    assert queued[3] == ["after_update", "Cyd"]
