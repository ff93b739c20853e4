"""Specification §7: each error status for each type of client, without internal details."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.db import DatabaseError, OperationalError
from django.http import Http404, HttpResponse
from django.test import Client
from pytest_django.fixtures import Settings

from django_panel.auth.invitations import InvitationEnded
from django_panel.exceptions import LogicException
from django_panel.http.errors import STATUSES
from django_panel.http.exceptions import InvalidInput, MethodNotAllowed
from django_panel.support.request_errors import TooManyRequests
from tests.http.routes_panel import FailingPage, routes_panel
from tests.project.clients import KINDS, Kind, client_for, fetch, make_user, page_of
from tests.project.fixtures import Declare
from tests.project.models import Customer

pytestmark = pytest.mark.django_db

SECRET = "/srv/secret/settings.py SELECT password FROM users"


@dataclass(frozen=True)
class Case:
    """One request that leads to a status."""

    status: int
    name: str
    path: str = "/whole/failing"
    method: str = "get"
    who: str = "admin"
    failure: Exception | None = None
    sent: dict[str, Any] = field(default_factory=dict)

    def is_in_shell(self) -> bool:
        """Return whether the page has the panel's layout: for users who may enter the panel."""
        is_refusal = self.status in {403, 404} and self.method == "get"
        return is_refusal and self.who in {"admin", "bare"}


JSON_BODY = {"content_type": "application/json"}


def of_the_server(state: str) -> Exception:
    """Return an error that the database server reported with an SQLSTATE."""
    error, cause = OperationalError(SECRET), Exception(SECRET)
    cause.sqlstate = state  # type: ignore[attr-defined]
    error.__cause__ = cause
    return error


CASES = (
    Case(400, "a body that is no JSON", "/whole/locale", "post", sent={"data": "{", **JSON_BODY}),
    Case(400, "something suspicious", failure=SuspiciousOperation(SECRET)),
    Case(403, "a refused person", "/whole", who="refused"),
    Case(403, "a page without the right", "/whole/clients", who="bare"),
    Case(403, "an ability that fails", failure=PermissionDenied(SECRET)),
    Case(404, "an unknown path", "/whole/nope"),
    Case(404, "an unknown path for a guest", "/whole/nope", who="guest"),
    Case(404, "a missing record", "/whole/clients/999999/audit-log"),
    Case(404, "a key that cannot be one", "/whole/clients/abc/audit-log"),
    Case(404, "a record out of scope", failure=Http404(SECRET)),
    Case(405, "a verb without a row", "/whole/clients", "post"),
    Case(409, "a transaction that was aborted", failure=of_the_server("40P01")),
    Case(410, "an invitation that has ended", failure=InvitationEnded()),
    Case(
        413,
        "a body beyond the limit",
        "/whole/locale",
        "post",
        sent={"data": "[" * 3_000_000, **JSON_BODY},
    ),
    Case(
        422,
        "a key that is no scalar",
        "/whole/actions/record",
        "post",
        sent={
            "data": {"resource": "clients", "action": "touch", "record": {"id": 7}},
            **JSON_BODY,
        },
    ),
    Case(429, "a limit that is reached", failure=TooManyRequests("There are too many.")),
    Case(503, "a database that is not there", failure=of_the_server("57P01")),
    Case(500, "a failure of ours", failure=RuntimeError(SECRET)),
    Case(500, "a failure of the database", failure=DatabaseError(SECRET)),
    Case(500, "a page that returned nothing", "/whole/forgetful"),
)
LEAKS = re.compile(
    r"Traceback|File \"|SELECT |/srv/|/work|site-packages|django_panel\.|tests\.|\bplaces\b"
    r"|Exception|Error:|password|0x[0-9a-f]{6,}|<function|<class|<bound"
)


@pytest.fixture(autouse=True)
def panel(declare: Declare) -> None:
    declare({"locales": {"en": "English", "de": "Deutsch"}}, whole=routes_panel)


@pytest.fixture
def clients(admin: Client, guest: Client) -> dict[str, Client]:
    everybody = {
        "admin": admin,
        "guest": guest,
        "refused": client_for(make_user("refused", is_staff=False)),
        "bare": client_for(make_user("bare")),
    }
    for client in everybody.values():
        client.raise_request_exception = False
    return everybody


def reach(
    case: Case, kind: Kind, clients: dict[str, Client], monkeypatch: pytest.MonkeyPatch
) -> HttpResponse:
    if case.failure is not None:
        monkeypatch.setattr(FailingPage, "failure", case.failure)
    return fetch(clients[case.who], case.path, kind, case.method, **case.sent)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.status}-{case.name}")
def test_status(
    case: Case, kind: Kind, clients: dict[str, Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    response = reach(case, kind, clients, monkeypatch)

    assert response.status_code == case.status
    text = response.content.decode()
    match kind:
        case "json":
            assert list(json.loads(text)) == ["message"]
            assert response.headers["Content-Type"] == "application/json"
        case "inertia":
            assert "X-Inertia" not in response.headers
            assert response.headers["Content-Type"] == "text/plain; charset=utf-8"
            assert 0 < len(text) < 200
        case "html" if case.is_in_shell():
            page = page_of(response)
            assert (page["component"], page["props"]["status"]) == ("panel/Error", case.status)
            assert page["props"]["panel"]["brandName"] == "Whole & Sons"
            # The other props are those of every page.
            own = ("page", "status", "text", "homeUrl")
            text = json.dumps({name: page["props"][name] for name in own})
        case "html":
            assert "<script" not in text
            assert "Whole &amp; Sons" in text
            assert f'<p class="status">{case.status}</p>' in text
    assert LEAKS.search(text) is None
    assert not any(LEAKS.search(value) for value in response.headers.values())
    assert response.headers["Cache-Control"] == "private, no-store"


def test_every_refusal_has_a_case() -> None:
    assert {status for _, status in STATUSES} | {409, 500, 503} == {case.status for case in CASES}


@pytest.mark.parametrize(("kind", "status"), [("json", 401), ("html", 302), ("inertia", 302)])
def test_a_guest_must_sign_in(kind: Kind, status: int, guest: Client) -> None:
    assert fetch(guest, "/whole", kind).status_code == status


@pytest.mark.parametrize(("kind", "status"), [("json", 422), ("html", 303), ("inertia", 303)])
def test_invalid_input(kind: Kind, status: int, admin: Client) -> None:
    response = fetch(admin, "/whole/locale", kind, "post", data={"locale": "xx"})

    assert response.status_code == status
    if kind == "json":
        assert json.loads(response.content) == {
            "message": "Some of the submitted values are not valid.",
            "errors": {"locale": ["This panel does not offer that language."]},
        }
    else:
        assert response.headers["Location"] == "/whole"


@pytest.mark.parametrize("kind", KINDS)
def test_a_read_with_invalid_input_is_not_sent_back_to_itself(
    kind: Kind, admin: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(FailingPage, "failure", InvalidInput({"q": ["Too long."]}))

    response = fetch(
        admin, "/whole/failing", kind, headers={"Referer": "http://testserver/whole/failing"}
    )

    assert response.status_code == 422
    if kind == "json":
        assert json.loads(response.content)["errors"] == {"q": ["Too long."]}


def test_a_refused_verb_names_the_others(admin: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FailingPage, "failure", MethodNotAllowed(["GET", "PUT"]))

    assert fetch(admin, "/whole/failing").headers["Allow"] == "GET, PUT"


def test_missing_and_out_of_scope_look_the_same(clients: dict[str, Client]) -> None:
    missing, garbage = (
        page_of(fetch(clients["admin"], f"/whole/clients/{key}/audit-log"))
        for key in ("999999", "abc")
    )

    assert missing.pop("url") != garbage.pop("url")
    assert missing == garbage


class TestFailures:
    @pytest.fixture(autouse=True)
    def failure(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(FailingPage, "failure", RuntimeError(SECRET))

    def test_are_reported_once_with_their_traceback(
        self, admin: Client, caplog: pytest.LogCaptureFixture
    ) -> None:
        admin.raise_request_exception = False

        fetch(admin, "/whole/failing")

        reports = [record for record in caplog.records if record.levelno >= logging.ERROR]
        assert [record.getMessage() for record in reports] == [
            "Internal Server Error: /whole/failing"
        ]
        assert reports[0].exc_info is not None
        assert SECRET in str(reports[0].exc_info[1])

    def test_are_seen_by_a_developer(self, admin: Client, settings: Settings) -> None:
        settings.DEBUG = True
        admin.raise_request_exception = False

        response = fetch(admin, "/whole/failing")

        assert response.status_code == 500
        assert b"Traceback" in response.content

    def test_reach_a_hosts_own_tests(self, admin: Client) -> None:
        with pytest.raises(RuntimeError, match="secret"):
            fetch(admin, "/whole/failing")


def test_a_page_that_returns_nothing_is_named(admin: Client) -> None:
    with pytest.raises(LogicException, match=r"ForgetfulPage.*None"):
        fetch(admin, "/whole/forgetful")


def test_suspicion_reaches_the_security_log(
    admin: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(FailingPage, "failure", SuspiciousOperation("odd"))

    fetch(admin, "/whole/failing")

    assert "django.security.SuspiciousOperation" in [record.name for record in caplog.records]


@pytest.mark.parametrize("kind", KINDS)
def test_refusals_speak_the_readers_language(kind: Kind, admin: Client, settings: Settings) -> None:
    admin.post("/whole/locale", {"locale": "ar"})
    assert b'dir="ltr"' in fetch(admin, "/whole/nope").content  # not offered: not spoken
    settings.PANEL = {**settings.PANEL, "locales": {"en": "English", "ar": "العربية"}}
    admin.post("/whole/locale", {"locale": "ar"})

    shown = fetch(admin, "/whole/nope", kind)

    assert shown.status_code == 404
    if kind == "html":
        assert b'lang="ar" dir="rtl"' in shown.content


def test_the_page_follows_the_chosen_appearance(guest: Client, declare: Declare) -> None:
    guest.cookies["appearance"] = "dark"
    assert b'data-appearance="dark"' in fetch(guest, "/whole/nope").content

    guest.cookies["appearance"] = '"><script>'
    assert b'data-appearance="system"' in fetch(guest, "/whole/nope").content

    declare(whole=lambda panel: routes_panel(panel).dark_mode(False))
    guest.cookies["appearance"] = "dark"
    assert b'data-appearance="light"' in fetch(guest, "/whole/nope").content


def test_the_page_bears_the_panels_mark(guest: Client, declare: Declare) -> None:
    assert b"<img" not in fetch(guest, "/whole/nope").content

    declare(whole=lambda panel: routes_panel(panel).icon("/static/sun.svg", "/static/moon.svg"))
    shown = fetch(guest, "/whole/nope").content

    assert b'src="/static/sun.svg"' in shown
    assert b'src="/static/moon.svg"' in shown


@pytest.mark.parametrize("templates", ["without app folders", "none at all"])
def test_the_page_needs_nothing_of_the_hosts_templates(
    templates: str, admin: Client, settings: Settings
) -> None:
    engine = {**django_settings.TEMPLATES[0], "APP_DIRS": False}
    settings.TEMPLATES = [engine] if templates == "without app folders" else []

    response = fetch(admin, "/whole/nope")

    assert response.status_code == 404
    assert b"Whole &amp; Sons" in response.content


# Nothing but plain data crosses to the browser -------------------------------------------------

PLAIN = (str, int, float, bool, type(None))
INTERNAL = re.compile(
    r"<(function|class|bound|lambda)| object at 0x|\b(django_panel|tests)\.\w+"
    r"|SELECT .* FROM|\.py\b"
)
PAGES = [
    "/admin",
    "/admin/report",
    "/admin/secret",
    "/admin/customers",
    "/admin/projects",
    "/admin/tasks",
]


def leaves(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        for key, each in value.items():
            assert isinstance(key, str)
            yield f"{path}.{key}", key
            yield from leaves(each, f"{path}.{key}")
    elif isinstance(value, list):
        for place, each in enumerate(value):
            yield from leaves(each, f"{path}[{place}]")
    else:
        yield path, value


@pytest.mark.parametrize("path", [*PAGES, "/admin/login"])
def test_props_hold_plain_data_only(path: str, admin: Client, settings: Settings) -> None:
    settings.PANEL = {"panels": ["tests.project.panels.AdminPanelProvider"]}
    Customer.objects.create(name="Ann", email="ann@example.test")
    client = Client() if path.endswith("login") else admin

    page = page_of(fetch(client, path, "inertia"))

    found = list(leaves(page["props"]))
    assert len(found) > 100
    for place, leaf in found:
        assert isinstance(leaf, PLAIN), place
        assert not INTERNAL.search(str(leaf)), (place, leaf)


def test_the_leak_test_would_notice() -> None:
    leaking = {"a": [str(leaves), repr(Customer), "tests.project.models.Customer"]}

    assert [bool(INTERNAL.search(str(leaf))) for _, leaf in leaves(leaking)] == [
        False,
        True,
        True,
        True,
    ]
