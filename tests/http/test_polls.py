"""A page that asks again by itself keeps no session alive."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import Settings

from tests.project.visitors import reload

pytestmark = pytest.mark.django_db

POLL = {"HTTP_X_PANEL_POLL": "true"}


@pytest.fixture(autouse=True)
def sliding(settings: Settings) -> None:
    settings.SESSION_ENGINE = "django.contrib.sessions.backends.db"
    settings.SESSION_SAVE_EVERY_REQUEST = True


def left(client: Client) -> timedelta:
    """Return how long the session has still to live, after it was nearly over."""
    soon = timezone.now() + timedelta(minutes=5)
    Session.objects.filter(pk=client.session.session_key).update(expire_date=soon)
    answer = reload(client, "/admin", "panel/Dashboard", "widgets")
    assert answer.status_code == 200
    return Session.objects.get(pk=client.session.session_key).expire_date - timezone.now()


def test_what_a_person_asks_keeps_the_session_alive(admin: Client) -> None:
    assert left(admin) > timedelta(days=1)


def test_what_the_clock_asks_does_not(admin: Client) -> None:
    admin.defaults.update(POLL)

    assert left(admin) < timedelta(minutes=6)


def test_a_poll_writes_nothing_that_a_page_would_remember(admin: Client) -> None:
    admin.defaults.update(POLL)
    admin.get("/admin?filters[x]=1")

    stored = Session.objects.get(pk=admin.session.session_key).get_decoded()
    assert set(stored) == {"_auth_user_id", "_auth_user_backend", "_auth_user_hash"}
