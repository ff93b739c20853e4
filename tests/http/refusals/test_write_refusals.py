"""Every writing route refuses another tenant, another scope, an old version, a missing permission.

The requests are rows of ``table.py``. A new route without a row fails here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import transaction
from django.http import HttpResponse
from django.test import Client, override_settings

from django_panel.panels.registry import get_registry
from django_panel.panels.route import Route
from tests.http.refusals.panel import refusal_panel
from tests.http.refusals.rows import (
    URL_OF_OTHER_TENANT,
    Case,
    Not,
    Refused,
    Row,
    cases,
    versions_in,
    without_versions,
)
from tests.http.refusals.table import ROWS, WRITING_READS
from tests.http.refusals.world import World, differences, make_world
from tests.jobs.conftest import IMMEDIATE
from tests.project.provider_factory import provider_path
from tests.tenancy.canary.probes import Probe, Ref, send
from tests.tenancy.canary.world import committing

#: The request as the browser sends it, with the current version.
AS_IT_IS = Refused(200, sends_version=True)
#: A row of each route that belongs to a tenant.
OF_TENANT = list({row.route: row for row in ROWS if not isinstance(row.other_tenant, Not)}.values())

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture(scope="module")
def world(
    django_db_setup: None, django_db_blocker: Any, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[World]:
    """Declare the panel and create the records, once for all tests of this module."""
    folder = tmp_path_factory.mktemp("refusals")
    local = "django.core.files.storage.FileSystemStorage"
    changed = override_settings(
        PANEL={
            "panels": [provider_path("crew", refusal_panel)],
            "integrations": {"allowed_hosts": ["*"], "block_private_networks": False},
            "locales": {"en": "English", "de": "Deutsch"},
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
    """Return the routes of the panel that write, by name, as ``panel_routes`` prints them."""
    return {
        route.name: route
        for route in get_registry().by_id("crew").get_routes()
        if route.verb != "GET" or route.name in WRITING_READS
    }


@contextmanager
def _prepared(world: World, row: Row) -> Iterator[Client]:
    with world.undone(guest=row.guest) as client:
        if row.prepare is not None:
            row.prepare(world, client)
        yield client


def _send(
    world: World, client: Client, row: Row, keys: dict[str, str], refused: Refused = AS_IT_IS
) -> HttpResponse:
    """Send the request of a row, and run its jobs at the end, as a commit does."""
    # Without a version the request overwrites what is stored, if nothing else refuses it.
    probe = row.probe if refused.sends_version else without_versions(row.probe)
    root = world.their_root if refused.elsewhere else world.root
    with committing():
        return send(client, root, routes()[row.route], probe, keys)


def _versions(world: World, client: Client, row: Row) -> dict[str, str]:
    return {kind: world.version(client, kind) for kind in versions_in(row.probe)}


def test_every_writing_route_has_a_row(world: World) -> None:
    in_table, writing = {row.route for row in ROWS}, set(routes())

    without_row, without_route = sorted(writing - in_table), sorted(in_table - writing)

    assert not without_row, (
        f"These routes write and have no row: {without_row}. Add a row for each to the module of "
        "its topic in tests/http/refusals."
    )
    assert not without_route, (
        f"These rows have no route: {without_route}. Remove them from tests/http/refusals."
    )


def test_reading_routes_without_a_row_write_nothing(world: World) -> None:
    found = {}
    kinds = {"steps": "note", "people": "colleague"}
    for route in get_registry().by_id("crew").get_routes():
        if route.name in routes():
            continue
        slug = "" if route.resource is None else route.resource.get_slug()
        record = Ref(kinds.get(slug, slug.removesuffix("s")))
        known = {"record": record, "parentRecord": Ref("job")}
        probe = Probe(path={name: known.get(name, "x") for name in route.parameters()})
        with world.undone() as client:
            before = world.dump()
            with committing():
                response = send(client, world.root, route, probe, world.keys)
            found[route.name] = differences(before, world.dump())
        assert response.status_code < 500, route.name

    assert len(found) > 40
    assert {name: written for name, written in found.items() if written} == {}


def test_every_row_has_its_own_name() -> None:
    assert [name for name, count in Counter(map(str, ROWS)).items() if count > 1] == []


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_a_request_succeeds_as_it_is(row: Row, world: World) -> None:
    """Otherwise a refusal could come from a malformed request."""
    with _prepared(world, row) as client:
        keys = {**world.keys, **_versions(world, client, row)}
        before = world.dump()

        response = _send(world, client, row, keys)

        written = differences(before, world.dump())

    expected = {row.status} if row.status else {200, 201, 303}
    assert response.status_code in expected, response.content[:500]
    assert bool(written) == row.writes, written


@pytest.mark.parametrize("row", OF_TENANT, ids=lambda row: row.route)
def test_the_url_of_another_tenant_is_refused(row: Row, world: World) -> None:
    with _prepared(world, row) as client:
        keys = {**world.keys, **world.others["other_tenant"]}
        before = world.dump()

        response = _send(world, client, row, keys, URL_OF_OTHER_TENANT)

        written = differences(before, world.dump())

    assert (response.status_code, written) == (403, []), response.content[:500]


@pytest.mark.parametrize("case", cases(ROWS), ids=str)
def test_a_refused_request_writes_nothing(case: Case, world: World) -> None:
    row, refused = case.row, case.refused
    with _prepared(world, row) as client:
        keys = world.keys_of(case.cell, refused)
        if refused.sends_version:
            keys |= _versions(world, client, row)
        world.change(client, refused)
        before = world.dump()

        response = _send(world, client, row, keys, refused)

        written = differences(before, world.dump())

    assert (response.status_code, written) == (refused.status, []), response.content[:500]
