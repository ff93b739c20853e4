"""Every route of a panel with tenants: no byte of the other tenant, and its keys do not exist."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core import mail
from django.db import transaction
from django.test import override_settings

from django_panel.internal.fast.urls import url_cache
from django_panel.panels.registry import get_registry
from django_panel.panels.route import Route
from tests.jobs.conftest import IMMEDIATE
from tests.project.clients import client_for
from tests.project.provider_factory import provider_path
from tests.tenancy.canary.panel import canary_panel
from tests.tenancy.canary.probes import (
    changes,
    difference,
    everything_in,
    normalised,
    send,
)
from tests.tenancy.canary.table import PERSONAL, REFUSED, ROWS
from tests.tenancy.canary.world import (
    ABSENT,
    VISITORS,
    World,
    committing,
    left_behind,
    make_world,
    marked_rows,
    undone,
)

pytestmark = pytest.mark.django_db

OWN = frozenset((name, "both") for name in PERSONAL)
SUCCESS = frozenset({200, 201, 204, 303})
#: Routes whose responses contain records, of each kind of page and file.
SHOWN = [
    *(name for name in ROWS if name.endswith((".index", ".view", ".edit"))),
    "dashboard",
    "pages.overview",
    "options",
    "resources.jobs.board",
    "resources.jobs.by-site",
    "resources.jobs.todos",
    "resources.sites.integrations",
    "export-file",
    "import-file",
    "notifications.all",
    "search",
]
WITH_KEYS = [
    name for name, probes in ROWS.items() if any(list(probe.references()) for probe in probes)
]


@pytest.fixture(scope="module")
def world(
    django_db_setup: None, django_db_blocker: Any, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[World]:
    """Declare the panel and create both tenants, once for all tests of this module."""
    folder: Path = tmp_path_factory.mktemp("canary")
    local = "django.core.files.storage.FileSystemStorage"
    changed = override_settings(
        PANEL={
            "panels": [provider_path("crew", canary_panel)],
            "integrations": {"allowed_hosts": ["*"], "block_private_networks": False},
            "locales": {"en": "English", "de": "Deutsch"},
            "pending_uploads": 1000,
        },
        TASKS=IMMEDIATE,
        MEDIA_ROOT=str(folder / "media"),
        STORAGES={
            "default": {"BACKEND": local, "OPTIONS": {"location": str(folder / "media")}},
            "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
            "panel_private": {
                "BACKEND": local,
                "OPTIONS": {"location": str(folder / "private"), "base_url": None},
            },
        },
    )
    with changed, django_db_blocker.unblock(), transaction.atomic():
        yield make_world(folder)
        transaction.set_rollback(True)


def routes() -> dict[str, Route]:
    return {route.name: route for route in get_registry().by_id("crew").get_routes()}


def test_every_route_has_a_row(world: World) -> None:
    assert set(routes()) == set(ROWS)


@pytest.mark.parametrize("name", sorted(ROWS))
def test_the_requests_succeed_with_keys_of_their_own_tenant(name: str, world: World) -> None:
    """Otherwise the other tests would compare one refusal with another."""
    found = {}
    for probe in ROWS[name]:
        with undone(world, "member") as client, committing():
            response = send(client, world.ours.root, routes()[name], probe, world.keys("member"))
        found[probe.name] = response.status_code

    expected = {probe.name: REFUSED.get((name, probe.name)) for probe in ROWS[name]}
    assert found == {
        probe: status if expected[probe] is None and status in SUCCESS else expected[probe]
        for probe, status in found.items()
    }


@pytest.mark.parametrize("name", sorted(SHOWN))
def test_members_of_the_other_tenant_see_its_marks(name: str, world: World) -> None:
    """Otherwise the marks would be in no response at all."""
    probe, route = ROWS[name][0], routes()[name]
    keys = {
        **world.their_keys("member"),
        **world.stored[world.theirs.member.username, world.theirs.text],
    }
    client = client_for(world.theirs.member)
    with transaction.atomic():
        response = send(client, world.theirs.root, route, probe, keys)
        text = everything_in(client, response)
        transaction.set_rollback(True)

    assert world.marks_in(text)


@pytest.mark.parametrize("name", ["actions.record", "actions.bulk"])
def test_mails_of_the_other_tenant_contain_its_marks(name: str, world: World) -> None:
    """Otherwise the marks would be in no mail at all."""
    member, side = world.theirs.member, world.theirs
    keys = {**world.their_keys("member"), **world.stored[member.username, side.text]}
    probe = next(each for each in ROWS[name] if each.name.startswith("mail"))
    mail.outbox.clear()
    with transaction.atomic():
        send(client_for(member), side.root, routes()[name], probe, keys)
        transaction.set_rollback(True)

    assert world.marks_in(str([vars(each) for each in mail.outbox]))


@pytest.mark.parametrize("visitor", VISITORS)
@pytest.mark.parametrize("name", sorted(ROWS))
def test_a_response_contains_nothing_of_the_other_tenant(
    name: str, visitor: str, world: World
) -> None:
    user, route = world.visitor(visitor), routes()[name]
    before, found = marked_rows(world), []

    for probe in ROWS[name]:
        with undone(world, visitor) as client:
            with committing():
                response = send(client, world.ours.root, route, probe, world.keys(visitor))
            texts = {
                "response": everything_in(client, response),
                "session": str(dict(client.session)),
                "mails": str([vars(each) for each in mail.outbox]),
                "rows": left_behind(world, user),
            }
            after = marked_rows(world)
        found += [
            f"{probe.name}: {place} contains {marks}"
            for place, text in texts.items()
            if (marks := world.marks_in(text))
        ]
        if (name, visitor) not in OWN:
            found += changes(probe.name, before, after)

    assert not found, "\n".join(found)


@pytest.mark.slow
def test_caches_that_are_warm_with_the_other_tenant_show_nothing_of_it(world: World) -> None:
    """All pages of the other tenant are visited first, and then those of the own one in turn."""
    reading = [
        (routes()[name], probe)
        for name in sorted(ROWS)
        if routes()[name].verb == "GET"
        for probe in ROWS[name]
    ]
    stored = world.stored[world.theirs.member.username, world.theirs.text]
    keys = {**world.their_keys("member"), **stored}
    for user in (world.theirs.member, world.superuser, world.both):
        client = client_for(user)
        for route, probe in reading:
            with transaction.atomic():
                send(client, world.theirs.root, route, probe, keys)
                transaction.set_rollback(True)
    cache = url_cache()
    # Without fast paths there are no caches.
    assert cache is None or len(cache.values_of(str(world.theirs.region.pk))) >= 10

    found = []
    for route, probe in reading:
        for visitor in VISITORS:
            with undone(world, visitor) as client:
                response = send(client, world.ours.root, route, probe, world.keys(visitor))
                marks = world.marks_in(everything_in(client, response))
            if marks:
                found.append(f"{route.name} {probe.name} of {visitor}: {marks}")
    assert not found, "\n".join(found)


@pytest.mark.parametrize("visitor", ["member", "both"])
@pytest.mark.parametrize("name", sorted(WITH_KEYS))
def test_keys_of_the_other_tenant_do_not_exist(name: str, visitor: str, world: World) -> None:
    if (name, visitor) in OWN:
        return
    route = routes()[name]
    ours, theirs = world.keys(visitor), world.their_keys(visitor)
    before, found = marked_rows(world), []

    for probe in ROWS[name]:
        for place, key in probe.references():
            if theirs[key.kind] == ours[key.kind]:
                # Files of two users may have the same name, each in the folder of its user.
                continue
            answers, rows = [], []
            for other in (theirs[key.kind], ABSENT[key.kind]):
                with undone(world, visitor) as client:
                    with committing():
                        response = send(client, world.ours.root, route, probe, ours, (place, other))
                    answers.append(normalised(response, key.text.format(other)))
                    rows.append(marked_rows(world))
            where = f"{probe.name} {'.'.join(map(str, place))}"
            if answers[0] != answers[1]:
                found.append(f"{where}: {difference(*answers)}")
            found += changes(where, before, rows[0])

    assert not found, "\n".join(found)
