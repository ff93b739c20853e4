"""The sessions of a user: recorded, shown, and ended from another browser."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django.fixtures import Settings

from django_panel.auth import sessions
from django_panel.models import UserSession
from django_panel.models.user_session import SESSION_ID
from tests.project.clients import client_for, fetch
from tests.project.models import User
from tests.settings_pages.browsers import FIREFOX, PHONE, person, props_of, send, sign_in

pytestmark = pytest.mark.django_db

ENGINES = ["db", "cache", "cached_db", "file", "signed_cookies"]


@pytest.fixture
def ann() -> User:
    return person("ann")


def rows_of(client: Client) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = props_of(client, "security")["sessions"]["rows"]
    return rows


def test_a_login_records_browser_address_and_time(ann: User) -> None:
    sign_in(ann, REMOTE_ADDR="203.0.113.9")

    row = UserSession.objects.get()
    assert (row.user_id, row.user_agent, row.address) == (ann.pk, FIREFOX, "203.0.113.9")
    assert row.impersonator_id is None
    assert timezone.now() - row.last_used_at < timedelta(minutes=1)


def test_an_address_of_a_proxy_is_used_only_if_the_proxy_is_trusted(
    ann: User, settings: Settings
) -> None:
    sign_in(ann, HTTP_X_FORWARDED_FOR="198.51.100.1, 198.51.100.7")
    settings.PANEL = {**settings.PANEL, "trusted_proxies": 1}
    sign_in(ann, HTTP_X_FORWARDED_FOR="198.51.100.1, 198.51.100.7")

    addresses = {row.address for row in UserSession.objects.all()}
    assert addresses == {"127.0.0.1", "198.51.100.7"}


def test_a_login_outside_the_panel_is_recorded_too(ann: User) -> None:
    client_for(ann)

    assert UserSession.objects.get().user_id == ann.pk


def test_a_logout_deletes_the_record(ann: User) -> None:
    client = sign_in(ann)

    client.post("/_panel/auth/logout", {}, content_type="application/json")

    assert not UserSession.objects.exists()


def test_the_security_page_lists_the_sessions_of_the_user_only(ann: User) -> None:
    client, _phone = sign_in(ann), sign_in(ann, PHONE, REMOTE_ADDR="2001:db8::7")
    sign_in(person("bob"))

    rows = rows_of(client)

    assert [(row["browser"], row["os"], row["device"], row["current"]) for row in rows] == [
        ("Firefox", "Linux", "desktop", True),
        ("Safari", "iOS", "mobile", False),
    ]
    assert rows[1]["address"] == "2001:db8::7"
    assert rows[1]["lastUsed"] == "Now"
    assert set(rows[0]) == {
        *("id", "browser", "os", "device", "address", "lastUsed", "lastUsedAt", "signedInAt"),
        *("current", "impersonatedBy"),
    }


def test_the_sessions_are_a_table(ann: User) -> None:
    client, _phone = sign_in(ann), sign_in(ann, PHONE, REMOTE_ADDR="2001:db8::7")

    listing = props_of(client, "security")["sessions"]["listing"]

    columns = [column["label"] for column in listing["table"]["columns"]]
    assert columns == ["Browser", "IP address", "Last used"]
    here, phone = listing["rows"]
    assert here["cells"]["browser"] == {
        "label": "Firefox on Linux",
        "device": "desktop",
        "note": "This browser",
    }
    assert phone["cells"]["browser"] == {
        "label": "Safari on iOS",
        "device": "mobile",
        "note": None,
    }
    assert (phone["cells"]["address"], phone["cells"]["last_used"]) == ("2001:db8::7", "Now")
    assert not any(here["actions"])
    assert [action["name"] for action in phone["actions"]] == ["end"]


def test_many_sessions_are_on_one_page(ann: User) -> None:
    client = sign_in(ann)
    for _ in range(30):
        UserSession.objects.create(user=ann)

    assert len(props_of(client, "security")["sessions"]["listing"]["rows"]) == 31


def test_the_row_action_ends_a_session(ann: User) -> None:
    client, phone = sign_in(ann), sign_in(ann, PHONE)
    row = next(each for each in rows_of(client) if not each["current"])

    body = {"resource": "", "action": "end", "record": row["id"]}
    options: dict[str, Any] = {"data": body, "content_type": "application/json"}
    response = fetch(client, "/admin/settings/sessions/end", "inertia", "post", **options)

    assert response.status_code == 303
    assert phone.get("/admin").status_code == 302
    assert client.get("/admin").status_code == 200


def test_a_page_within_a_minute_needs_no_query_for_the_session(ann: User) -> None:
    client = sign_in(ann)
    client.get("/admin")

    with CaptureQueriesContext(
        connection,
    ) as queries:
        client.get("/admin")

    assert not [each for each in queries.captured_queries if "panel_user_sessions" in each["sql"]]


def test_the_last_use_is_written_once_a_minute(ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    client = sign_in(ann)
    UserSession.objects.update(last_used_at=timezone.now() - timedelta(hours=3), user_agent="old")
    monkeypatch.setattr(sessions, "recent_writes", sessions.RecentWrites())

    with CaptureQueriesContext(connection) as queries:
        client.get("/admin")
        client.get("/admin")

    row = UserSession.objects.get()
    assert timezone.now() - row.last_used_at < timedelta(minutes=1)
    assert row.user_agent == FIREFOX
    written = [each["sql"] for each in queries.captured_queries if "user_sessions" in each["sql"]]
    assert len(written) == 1


def test_another_process_does_not_write_again_within_a_minute(
    ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = sign_in(ann)
    before = UserSession.objects.get().last_used_at
    monkeypatch.setattr(sessions, "recent_writes", sessions.RecentWrites())

    client.get("/admin")

    assert UserSession.objects.get().last_used_at == before


def test_a_poll_is_no_use_of_the_session(ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    client = sign_in(ann)
    old = timezone.now() - timedelta(hours=3)
    UserSession.objects.update(last_used_at=old)
    monkeypatch.setattr(sessions, "recent_writes", sessions.RecentWrites())

    fetch(client, "/admin", "inertia", headers={"X-Panel-Poll": "true"})

    assert UserSession.objects.get().last_used_at == old


def test_a_session_from_before_the_first_migration_is_recorded_by_its_next_page(ann: User) -> None:
    client = sign_in(ann)
    session = client.session
    del session[SESSION_ID]
    session.save()
    UserSession.objects.all().delete()

    client.get("/admin")

    assert UserSession.objects.get().user_id == ann.pk


@pytest.mark.parametrize("engine", ENGINES)
def test_a_session_that_is_ended_leads_to_the_login(
    engine: str, ann: User, settings: Settings, monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    settings.SESSION_ENGINE = f"django.contrib.sessions.backends.{engine}"
    settings.SESSION_FILE_PATH = str(tmp_path)
    client, other = sign_in(ann), sign_in(ann, PHONE)
    assert other.get("/admin").status_code == 200
    row = next(row for row in rows_of(client) if not row["current"])

    response = send(client, "sessions/end", {"id": row["id"]})

    assert response.status_code == 200
    assert [each["current"] for each in response.json()["rows"]] == [True]
    refused = other.get("/admin")
    assert refused.status_code == 302
    assert refused.headers["Location"].startswith("/admin/login")
    assert client.get("/admin").status_code == 200


def test_the_page_says_so_if_sessions_are_stored_in_cookies(ann: User, settings: Settings) -> None:
    settings.SESSION_ENGINE = "django.contrib.sessions.backends.signed_cookies"

    shown = props_of(sign_in(ann), "security")["sessions"]

    assert "up to a minute" in shown["note"]
    assert UserSession.objects.get().session_key == ""


def test_sign_out_everywhere_keeps_this_browser_only(ann: User) -> None:
    client, others = sign_in(ann), [sign_in(ann), sign_in(ann, PHONE)]
    bob = sign_in(person("bob"))

    response = send(client, "sessions/end-others")

    assert response.json()["message"] == "2 sessions were signed out."
    assert [each.get("/admin").status_code for each in others] == [302, 302]
    assert [client.get("/admin").status_code, bob.get("/admin").status_code] == [200, 200]


def test_the_own_session_can_be_ended_like_any_other(ann: User) -> None:
    client = sign_in(ann)
    row = rows_of(client)[0]

    response = send(client, "sessions/end", {"id": row["id"]})

    assert response.json()["redirectTo"] == "/admin/login"
    assert client.get("/admin").status_code == 302


def test_a_session_of_another_user_does_not_exist(ann: User) -> None:
    client, bob = sign_in(ann), sign_in(person("bob"))
    foreign = UserSession.objects.exclude(user=ann).get()

    assert send(client, "sessions/end", {"id": str(foreign.pk)}).status_code == 404
    assert send(client, "sessions/end", {"id": str(uuid4())}).status_code == 404
    assert bob.get("/admin").status_code == 200


@pytest.mark.parametrize("value", [None, 7, "", "x", ["a"], {"a": 1}])
def test_an_id_that_is_none_is_invalid(value: Any, ann: User) -> None:
    response = send(sign_in(ann), "sessions/end", {"id": value})

    assert response.status_code == 422
    assert list(response.json()["errors"]) == ["id"]


def test_a_browser_with_a_new_session_key_is_ended_too(ann: User) -> None:
    client, other = sign_in(ann), sign_in(ann, PHONE)
    session = other.session
    session.cycle_key()
    other.cookies["sessionid"] = str(session.session_key)
    row = UserSession.objects.get(user_agent=PHONE)

    send(client, "sessions/end", {"id": str(row.pk)})

    assert other.get("/admin").status_code == 302


def test_a_session_that_expired_is_not_listed(ann: User) -> None:
    client, other = sign_in(ann), sign_in(ann, PHONE)
    other.session.delete()

    assert [row["current"] for row in rows_of(client)] == [True]


def test_housekeeping_deletes_expired_records(
    ann: User, capsys: pytest.CaptureFixture[str]
) -> None:
    sign_in(ann)
    sign_in(ann)
    old = UserSession.objects.first()
    assert old is not None
    UserSession.objects.filter(pk=old.pk).update(last_used_at=timezone.now() - timedelta(days=15))

    call_command("panel_sweep")

    assert UserSession.objects.count() == 1
    assert "1 expired session deleted." in capsys.readouterr().out
