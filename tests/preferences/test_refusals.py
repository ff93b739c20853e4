"""What the endpoint refuses, and that nothing is stored then."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from django_panel import Panel
from django_panel.actions import ImpersonateAction
from django_panel.http.inputs import preferences as inputs
from django_panel.models import EmailFactor, Preference
from django_panel.preferences import own
from tests.preferences.desk import change, desk, props, put, put_body, state
from tests.project.clients import client_for, fetch, make_user
from tests.project.fixtures import Declare
from tests.project.models import User
from tests.settings_pages.browsers import person, sign_in
from tests.settings_pages.test_impersonation import PeopleResource, everybody

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

DEEP: Any = "x"
for _ in range(500):
    DEEP = [DEEP]


@pytest.fixture(autouse=True)
def panels(declare: Declare) -> None:
    declare(desk=desk)


@pytest.mark.parametrize(
    "key",
    [
        *("", "Theme", "theme ", "colour", "user", "theme\x00", "x" * 10_000, "table", "export:"),
        *("table:", "table:clients", "table:clients:", "table:clients:rows", "table::widths"),
        *("table:gone:widths", "table:clients.a b:widths", "table:clients@region:1:filters"),
        *("table:clients.<b>:widths", "table:widgets:widths", "table:widgets[@x]:widths"),
        *("export:gone", "export:clients-table:columns", "panel.locale", "2:theme"),
    ],
)
def test_an_unknown_key_is_refused(key: str, admin: Client) -> None:
    response = put(admin, {"theme": "dark", key: "dark"})

    assert response.status_code == 422
    assert len(response.content) < 2_000
    assert not Preference.objects.exists()


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("theme", "sepia"),
        ("theme", 5),
        ("theme", ["dark"]),
        ("theme", {"dark": True}),
        ("theme", ""),
        ("density", "dense"),
        ("density", True),
        ("language", "fr"),
        ("language", "../de"),
        ("language", ["de"]),
        ("timezone", "Europe/Atlantis"),
        ("timezone", "../../etc/passwd"),
        ("timezone", "/etc/localtime"),
        ("timezone", 2),
        ("table:clients:widths", []),
        ("table:clients:widths", {"name": "300"}),
        ("table:clients:widths", {"name": 63}),
        ("table:clients:widths", {"name": 961}),
        ("table:clients:widths", {"name": True}),
        ("table:clients:widths", {"name": 300.5}),
        ("table:clients:widths", {"n" * 201: 300}),
        ("table:clients:widths", {str(number): 64 for number in range(501)}),
        ("table:clients:shown", "name"),
        ("table:clients:shown", [5]),
        ("table:clients:columns", {"visible": "name"}),
        ("table:clients:columns", {"hidden": ["name"]}),
        ("table:clients:sort", {"column": "name", "direction": "up"}),
        ("table:clients:sort", {"column": "name"}),
        ("table:clients:sort", "name"),
        ("table:clients:layout", "board"),
        ("table:clients:group", 5),
        ("table:clients:filters", ["name"]),
        ("table:clients:search", "x" * 256),
        ("table:clients:columnSearch", {"name": 5}),
        ("table:clients:filters", {"name": "x" * own.MAX_VALUE_BYTES}),
        ("table:clients:filters", {"name": DEEP}),
        # PostgreSQL stores no NUL character in JSON.
        ("table:clients:filters", {"name": "a\x00b"}),
        ("table:clients:filters", {"name": ["Ann", "\x00"]}),
        ("table:clients:filters", {"name": {"rules": [{"value": "\x00"}]}}),
        ("table:clients:filters", {"name\x00": "Ann"}),
        ("table:clients:filters", {"name": {"\x00": ["Ann"]}}),
        ("table:clients:search", "\x00"),
        ("table:clients:columnSearch", {"name": "\x00"}),
        ("table:clients:columnSearch", {"\x00": "Ann"}),
        ("table:clients:widths", {"\x00": 300}),
        ("table:clients:shown", ["\x00"]),
        ("table:clients:columns", {"order": ["\x00"]}),
        ("table:clients:sort", {"column": "\x00", "direction": "asc"}),
        ("table:clients:group", "\x00"),
    ],
)
def test_a_value_that_is_not_valid_is_refused(key: str, value: Any, admin: Client) -> None:
    response = put(admin, {"density": "compact", key: value})

    assert response.status_code in {400, 422}
    assert not Preference.objects.exists()


@pytest.mark.parametrize(
    "body", [{}, {"preferences": {}}, {"preferences": []}, {"preferences": "theme"}, [], 5, None]
)
def test_a_body_without_preferences_is_refused(body: Any, admin: Client) -> None:
    assert put_body(admin, body).status_code in {400, 422}

    assert not Preference.objects.exists()


def test_100_kb_of_json_are_refused(admin: Client) -> None:
    one = put(admin, {"table:clients:filters": {"name": "x" * 100_000}})
    many = put(admin, {f"table:clients.r{number}:shown": ["x" * 100] for number in range(900)})

    assert (one.status_code, many.status_code) == (413, 413)
    assert not Preference.objects.exists()
    assert inputs.MAX_BODY_BYTES < 100_000


def test_half_of_a_pair_of_characters_is_refused(admin: Client) -> None:
    response = put(admin, {"table:clients:search": "\ud800"})

    assert response.status_code == 400
    assert not Preference.objects.exists()


def test_the_error_of_a_nul_character_names_the_preference(admin: Client) -> None:
    response = put(admin, {"theme": "dark", "table:clients:filters": {"name": "a\x00b"}})

    assert response.status_code == 422
    errors = {"preferences.table:clients:filters": ["Select a valid option."]}
    assert response.json()["errors"] == errors


def test_the_error_names_the_preference(admin: Client) -> None:
    response = put(admin, {"theme": "sepia", "density": "compact"})

    assert response.json()["errors"] == {"preferences.theme": ["Select a valid option."]}


def test_there_is_a_limit_for_all_of_them(admin: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own, "MAX_PREFERENCES", 3)

    first = put(admin, {f"table:clients.r{number}:shown": [] for number in range(3)})
    more = put(admin, {"theme": "dark"})
    changed = put(admin, {"table:clients.r1:shown": ["name"]})

    assert (first.status_code, more.status_code, changed.status_code) == (204, 422, 204)
    assert Preference.objects.count() == 3
    # The list itself does not fail.
    change(admin, "?filters[name]=Ann", "filters")
    assert state(admin)["filters"] == {}


def test_a_filter_that_is_too_large_is_not_stored(
    admin: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own, "MAX_VALUE_BYTES", 10)

    change(admin, "?filters[name]=Ann", "filters")

    assert not Preference.objects.exists()


def test_nobody_writes_the_rows_of_another_user(admin: Client) -> None:
    bob = make_user("bob", is_superuser=True)
    for body in (
        {"preferences": {"theme": "dark"}, "user": bob.pk},
        {"preferences": {"theme": "light"}, "user_id": str(bob.pk), "panel": "other"},
    ):
        put_body(admin, body)

    assert not Preference.objects.filter(user=bob).exists()
    assert set(Preference.objects.values_list("panel", flat=True)) == {"desk"}


def test_a_guest_is_refused() -> None:
    assert put(Client(), {"theme": "dark"}).status_code == 401


def test_a_user_without_access_is_refused() -> None:
    client = client_for(make_user("out", is_staff=False))

    assert put(client, {"theme": "dark"}).status_code == 403
    fetch(client, "/desk/locale", "json", "post", data={"locale": "de"})
    assert not Preference.objects.exists()


def test_a_request_without_csrf_token_is_refused(superuser: User) -> None:
    client = client_for(superuser, enforce_csrf_checks=True)

    assert put(client, {"theme": "dark"}).status_code == 403
    assert not Preference.objects.exists()


def test_another_method_is_refused(admin: Client) -> None:
    assert fetch(admin, "/desk/settings/preferences", "json", "post").status_code == 405


def test_a_session_that_waits_for_a_code_stores_nothing(superuser: User) -> None:
    EmailFactor.enable(superuser, "root@example.com")
    client = client_for(superuser)

    assert put(client, {"theme": "dark"}).status_code == 401
    fetch(client, "/desk/locale", "json", "post", data={"locale": "de"})
    assert not Preference.objects.exists()


class TestImpersonation:
    @pytest.fixture
    def client(self, declare: Declare) -> Client:
        def build(panel: Panel) -> Panel:
            return desk(panel).resources([PeopleResource]).impersonation(everybody)

        declare(desk=build)
        ann = person("ann", is_superuser=True)
        Preference.store(ann, "desk", {"theme": "dark", "language": "ar"})
        client = sign_in(person("root", is_superuser=True))
        sent = {"resource": "people", "action": "impersonate", "record": ann.pk}
        response = fetch(
            client,
            "/desk/actions/record",
            "json",
            "post",
            data=sent,
            content_type="application/json",
        )
        assert response.status_code in {200, 303}, response.content
        assert props(client)["impersonation"]["name"] == "ann"
        return client

    def test_the_preferences_of_the_account_are_not_changed(self, client: Client) -> None:
        before = list(Preference.objects.values_list("key", "value"))

        assert put(client, {"theme": "light"}).status_code == 403
        fetch(client, "/desk/locale", "json", "post", data={"locale": "de"})
        change(client, "?filters[name]=Ann", "filters")

        assert list(Preference.objects.values_list("key", "value")) == before

    def test_the_session_keeps_what_the_browser_changes(self, client: Client) -> None:
        fetch(client, "/desk/locale", "json", "post", data={"locale": "de"})

        assert props(client)["locale"] == "de"
        assert props(client)["preferences"] is None
        assert props(client, "/desk/settings/appearance")["timeZones"] is None


def test_the_name_of_the_action_exists() -> None:
    assert ImpersonateAction().get_name() == "impersonate"
