"""Requests that the browser sends by itself do not save the session."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import Settings

from django_panel.pages import Page
from django_panel.support.context import current_request
from tests.project.clients import fetch
from tests.project.fixtures import Declare

pytestmark = pytest.mark.django_db

PART = {
    "X-Inertia-Partial-Component": "panel/Dashboard",
    "X-Inertia-Partial-Data": "widgets",
}
BY_HAND = [{}, {**PART, "X-Panel-Remember": "true"}]
BESIDE_OTHERS = [
    PART,
    {**PART, "X-Panel-Poll": "true"},
    {"X-Panel-Poll": "true"},
    {"Purpose": "prefetch"},
    {**PART, "X-Panel-Remember": "true", "X-Panel-Poll": "true"},
]


@pytest.fixture(autouse=True)
def sliding(settings: Settings) -> None:
    settings.SESSION_ENGINE = "django.contrib.sessions.backends.db"
    settings.SESSION_SAVE_EVERY_REQUEST = True


def left(client: Client, headers: dict[str, str]) -> timedelta:
    """Return the lifetime of a session that had nearly expired."""
    soon = timezone.now() + timedelta(minutes=5)
    Session.objects.filter(pk=client.session.session_key).update(expire_date=soon)
    response = fetch(client, "/admin", "inertia", headers=headers)
    assert response.status_code == 200
    return Session.objects.get(pk=client.session.session_key).expire_date - timezone.now()


@pytest.mark.parametrize("headers", BY_HAND)
def test_what_a_person_asks_keeps_the_session_alive(headers: dict[str, str], admin: Client) -> None:
    assert left(admin, headers) > timedelta(days=1)


@pytest.mark.parametrize("headers", BESIDE_OTHERS)
def test_what_comes_by_itself_does_not(headers: dict[str, str], admin: Client) -> None:
    assert left(admin, headers) < timedelta(minutes=6)


def test_a_poll_writes_nothing_that_a_page_would_remember(admin: Client) -> None:
    def stored() -> dict[str, object]:
        return Session.objects.get(pk=admin.session.session_key).get_decoded()

    before = stored()
    admin.defaults["HTTP_X_PANEL_POLL"] = "true"
    admin.get("/admin?filters[x]=1")

    assert stored() == before


class SlowPage(Page):
    """A page during which the same user changes the session in another tab."""

    slug = "slow"

    def props(self) -> dict[str, Any]:
        request = current_request()
        assert request is not None
        session = request.session
        session.get("chosen")
        stored = Session.objects.get(pk=session.session_key)
        stored.session_data = session.encode({**stored.get_decoded(), "chosen": "by hand"})
        stored.save()
        return {}


@pytest.mark.parametrize(
    ("headers", "kept"),
    [
        ({}, None),
        ({"Purpose": "prefetch"}, "by hand"),
        ({"X-Panel-Poll": "true"}, "by hand"),
        ({"X-Inertia-Partial-Component": "panel/Page"}, "by hand"),
    ],
)
def test_what_was_chosen_meanwhile_is_not_put_back(
    headers: dict[str, str], kept: str | None, admin: Client, declare: Declare
) -> None:
    declare(desk=lambda panel: panel.path("desk").pages([SlowPage]))

    assert fetch(admin, "/desk/slow", "inertia", headers=headers).status_code == 200

    stored = Session.objects.get(pk=admin.session.session_key).get_decoded()
    assert stored.get("chosen") == kept
