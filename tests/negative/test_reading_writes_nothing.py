"""GET requests write nothing, leave no context, and share none between threads."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.db import connection, connections
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import Settings

from django_panel.panels.registry import get_registry
from django_panel.support import context
from tests.http.routes_panel import FailingPage, WriteRecorder, routes_panel
from tests.negative.context_probe import ContextProbe
from tests.project.clients import KINDS, Kind, client_for, fetch, make_user, page_of, reload
from tests.project.fixtures import Declare
from tests.project.models import Customer

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture
def whole(declare: Declare, monkeypatch: pytest.MonkeyPatch) -> None:
    declare({"locales": {"en": "English", "de": "Deutsch"}}, whole=routes_panel)
    monkeypatch.setattr(FailingPage, "failure", RuntimeError())


def addresses(verb: str = "GET") -> list[str]:
    return [
        reverse(f"panel.{panel.get_id()}.{route.name}", kwargs=dict.fromkeys(route.parameters(), 7))
        for panel in get_registry().all()
        for route in panel.get_routes()
        if route.verb == verb
    ]


@pytest.mark.usefixtures("whole")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("method", ["get", "head", "options"])
@pytest.mark.parametrize("who", ["admin", "guest", "refused"])
def test_reading_never_writes(who: str, method: str, kind: Kind, admin: Client) -> None:
    Customer.objects.create(pk=7, name="Ann")
    client = {
        "admin": admin,
        "guest": Client(),
        "refused": client_for(make_user("x", is_staff=False)),
    }[who]
    client.raise_request_exception = False
    watch = WriteRecorder()

    with connection.execute_wrapper(watch):
        for address in [*addresses(), "/whole/nope", "/whole/"]:
            fetch(client, f"{address}?search=a&sort=name&page=2", kind, method)

    assert len(addresses()) >= 10
    assert watch.writes == []


def test_the_watch_would_notice() -> None:
    watch = WriteRecorder()

    with connection.execute_wrapper(watch):
        Customer.objects.create(name="Ann")
        Customer.objects.count()
        Customer.objects.update(name="Bob")
        Customer.objects.all().delete()

    assert len(watch.writes) >= 3


@pytest.fixture
def after_each(settings: Settings) -> list[Any]:
    """Record the context after every response, outside of our middleware."""
    ContextProbe.seen.clear()
    settings.MIDDLEWARE = ["tests.negative.context_probe.ContextProbe", *django_settings.MIDDLEWARE]
    return ContextProbe.seen


@pytest.mark.usefixtures("whole")
def test_nothing_stays_bound_after_any_answer(after_each: list[Any], admin: Client) -> None:
    admin.raise_request_exception = False
    component = "panel/resources/Index"

    for kind in KINDS:
        for address in [
            *addresses(),
            *addresses("POST"),
            "/whole/nope",
            "/whole/",
            "/dashboard",
            "/",
        ]:
            fetch(admin, address, kind)
            fetch(Client(), address, kind)
            fetch(admin, address, kind, "post", data={"locale": "de"})
    reload(admin, "/whole/clients", component, "rows")
    fetch(admin, "/whole", "inertia", headers={"X-Inertia-Version": "old"})
    fetch(client_for(make_user("refused", is_staff=False)), "/whole")

    assert len(after_each) > 100
    assert {status for status, _, _ in after_each} >= {200, 302, 401, 403, 404, 405, 409, 500}
    assert {bound for _, bound, _ in after_each} == {context.PanelContext()}
    assert {language for _, _, language in after_each} == {"en"}


@pytest.mark.django_db(transaction=True)
def test_threads_do_not_meet() -> None:
    people = {
        "admin": [make_user(f"admin-{n}", "view_customer", panels="admin") for n in range(4)],
        "ops": [make_user(f"ops-{n}", "view_customer", panels="ops") for n in range(4)],
    }
    clients = [
        (panel_id, user.username, client_for(user))
        for panel_id, users in people.items()
        for user in users
    ]

    def visit(who: tuple[str, str, Client]) -> list[tuple[Any, ...]]:
        panel_id, _, client = who
        seen = []
        try:
            for _ in range(6):
                props = page_of(fetch(client, f"/{panel_id}/customers", "inertia"))["props"]
                hrefs = [i["href"] for group in props["navigation"] for i in group["items"]]
                seen.append(
                    (
                        props["panel"]["id"],
                        props["auth"]["user"]["name"],
                        [each["id"] for each in props["panels"]],
                        all(f"{href}/".startswith(f"/{panel_id}/") for href in hrefs),
                        context.current() == context.PanelContext(),
                    )
                )
        finally:
            connections.close_all()
        return seen

    with ThreadPoolExecutor(max_workers=8) as pool:
        answers = list(pool.map(visit, clients))

    for (panel_id, name, _), seen in zip(clients, answers, strict=True):
        assert seen == [(panel_id, name, [panel_id], True, True)] * 6


def test_a_thread_that_remembers_the_last_request_forgets(admin: Client) -> None:
    # As a job or a careless host would leave it behind.
    with context.bind(panel=get_registry().by_id("ops"), tenant="leaked"):
        home = admin.get("/")
        page = page_of(fetch(admin, "/admin"))

    assert home.status_code == 200
    assert page["props"]["panel"]["id"] == "admin"
