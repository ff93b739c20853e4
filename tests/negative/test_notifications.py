"""HTML and scripts in notifications stay text."""

from __future__ import annotations

from typing import Any

import pytest

from django_panel.broadcasting import PanelNotification
from django_panel.models import StoredNotification
from django_panel.notifications import Notification, NotificationAction, flash_toast
from tests.project.clients import client_for, fetch, make_user, page_of
from tests.project.models import User

pytestmark = pytest.mark.django_db

POLYGLOT = "\"'><img src=x onerror=alert(1)></script><script>alert(1)</script>{{7*7}}\u2028\ud800"


@pytest.mark.parametrize("kind", ["html", "inertia"])
def test_hostile_words_stay_words(kind: str) -> None:
    ann = make_user("ann")
    words = POLYGLOT.replace("\ud800", "")
    link = NotificationAction(words).label(words).url("javascript:alert(1)")
    Notification(words).title(words).body(words).icon(words).actions([link]).persistent().send(ann)
    client = client_for(ann)

    (row,) = client.get("/admin/notifications").json()["notifications"]
    answer = fetch(client, "/admin/notifications/all", kind)  # type: ignore[arg-type]

    assert (row["title"], row["body"], row["icon"]) == (words, words, "info")
    assert row["actions"][0]["url"] is None
    assert page_of(answer)["props"]["rows"][0]["title"] == words
    if kind == "html":
        assert b"<img src=x" not in answer.content


def test_a_tampered_toast_of_the_session_is_no_toast() -> None:
    ann = make_user("ann")
    client = client_for(ann)
    tampered: tuple[Any, ...] = (
        7,
        [],
        {"type": "evil", "message": "x"},
        {"type": "info", "message": 7},
        {"type": "info"},
    )
    for wrong in tampered:
        session = client.session
        session["panel.toast"] = wrong
        session.save()
        assert "flash" not in page_of(fetch(client, "/admin", "inertia"))
        assert "panel.toast" not in client.session


def test_a_tampered_link_of_a_toast_is_left_out() -> None:
    client = client_for(make_user("ann"))
    session = client.session
    session["panel.toast"] = {"type": "info", "message": "x", "url": "javascript:x", "url_label": 7}
    session.save()

    toast = page_of(fetch(client, "/admin", "inertia"))["flash"]["toast"]

    assert toast == {"type": "info", "message": "x", "url": None, "urlLabel": None}


def test_a_partial_reload_leaves_the_toast_for_the_page() -> None:
    from django.test import RequestFactory

    from tests.project.clients import reload

    client = client_for(make_user("ann"))
    request = RequestFactory().get("/")
    session = client.session
    request.session = session
    flash_toast(request, "success", "Ready", "/file", "Download")
    session.save()

    reload(client, "/admin", "panel/Dashboard", "notifications")

    toast = page_of(fetch(client, "/admin", "inertia"))["flash"]["toast"]
    assert toast["message"] == "Ready"
    assert "flash" not in page_of(fetch(client, "/admin", "inertia"))


@pytest.mark.parametrize("address", ["javascript:alert(1)", "//evil.test", "\\\\evil.test"])
def test_a_toast_leads_nowhere_harmful(address: str) -> None:
    assert PanelNotification(User(pk=7), "x", "info", address).broadcast_with()["url"] is None


def test_rows_of_a_deleted_person_are_gone() -> None:
    ann = make_user("ann")
    Notification("x").persistent().send(ann)

    ann.delete()

    assert StoredNotification.objects.count() == 0
