"""Each preference follows its user: to another browser, and over a sign-out."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone, translation
from pytest_django.fixtures import Settings

from django_panel.models import Preference
from tests.preferences.desk import Clients, change, desk, props, put, state, values
from tests.project.clients import client_for, fetch, make_user
from tests.project.fixtures import Declare
from tests.project.models import Customer, User
from tests.settings_pages.browsers import PHONE, person, sign_in

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture(autouse=True)
def panels(declare: Declare) -> None:
    declare(desk=desk, other=lambda panel: panel.path("other").resources([Clients]))


@pytest.fixture
def ann() -> User:
    return person("ann", is_superuser=True)


@pytest.fixture
def laptop(ann: User) -> Client:
    return sign_in(ann)


@pytest.fixture
def phone(ann: User) -> Client:
    return sign_in(ann, PHONE)


@pytest.mark.parametrize(
    ("key", "value", "next_value"),
    [
        ("theme", "dark", "system"),
        ("density", "compact", "comfortable"),
        ("table:clients:widths", {"name": 300}, {"name": 64, "email": 960}),
        ("table:clients.projects:widths", {"name": 300}, {}),
        ("table:widgets[latest]:widths", {"name": 300}, {"name": 301}),
        ("table:clients:shown", ["email"], []),
    ],
)
def test_the_browser_of_another_device_gets_the_value(
    key: str, value: Any, next_value: Any, laptop: Client, phone: Client
) -> None:
    assert put(laptop, {key: value}).status_code == 204
    assert values(phone) == {key: value}

    assert put(phone, {key: next_value}).status_code == 204
    assert values(laptop) == {key: next_value}

    assert put(phone, {key: None}).status_code == 204
    assert values(laptop) == {}


@pytest.mark.parametrize(
    ("query", "changed", "name", "value"),
    [
        ("?search=fern", "search", "search", "fern"),
        ("?sort=name&direction=desc", "sort", "direction", "desc"),
        ("?filters[name]=Ann", "filters", "filters", {"name": "Ann"}),
        (
            "?columns=-email",
            "columns",
            "columns",
            {"visible": ["name"], "order": ["name", "email"]},
        ),
    ],
)
def test_the_state_of_a_list_is_found_on_another_device(
    query: str, changed: str, name: str, value: Any, laptop: Client, phone: Client
) -> None:
    change(laptop, query, changed)

    assert state(phone)[name] == value


def test_the_state_of_a_list_can_be_stored_with_a_request_too(laptop: Client) -> None:
    stored = {"column": "name", "direction": "desc"}

    assert put(laptop, {"table:clients:sort": stored}).status_code == 204

    assert state(laptop)["direction"] == "desc"


def test_the_language_is_found_on_another_device(laptop: Client, phone: Client) -> None:
    options: dict[str, Any] = {"data": {"locale": "de"}, "content_type": "application/json"}
    fetch(laptop, "/desk/locale", "inertia", "post", **options)

    shown = fetch(phone, "/desk")

    assert b'lang="de"' in shown.content
    assert translation.get_language() == "en"
    assert put(phone, {"language": "ar"}).status_code == 204
    assert b'lang="ar" dir="rtl"' in fetch(laptop, "/desk").content


def test_the_time_zone_is_found_on_another_device(laptop: Client, phone: Client) -> None:
    assert put(laptop, {"timezone": "Asia/Tokyo"}).status_code == 204

    shown = fetch(phone, "/desk")

    assert b'data-time-zone="Asia/Tokyo"' in shown.content
    assert props(phone)["preferences"]["timeZone"] == "Asia/Tokyo"
    assert props(phone, "/desk/settings/appearance")["timeZones"]["chosen"] == "Asia/Tokyo"
    assert timezone.get_current_timezone_name() == timezone.get_default_timezone_name()


def test_the_theme_is_that_of_the_first_paint(laptop: Client, phone: Client) -> None:
    phone.cookies["appearance"] = "light"

    put(laptop, {"theme": "dark"})

    assert b'class="dark"' in fetch(phone, "/desk").content


def test_everything_survives_signing_out(ann: User, laptop: Client) -> None:
    put(laptop, {"theme": "dark", "language": "de", "table:clients:widths": {"name": 300}})
    change(laptop, "?filters[name]=Ann", "filters")
    laptop.post("/_panel/auth/logout")
    assert laptop.get("/desk").status_code == 302

    again = sign_in(ann)

    assert values(again) == {"theme": "dark", "table:clients:widths": {"name": 300}}
    assert state(again)["filters"] == {"name": "Ann"}
    assert props(again)["locale"] == "de"


def test_another_user_has_other_preferences(laptop: Client) -> None:
    put(laptop, {"theme": "dark"})
    change(laptop, "?filters[name]=Ann", "filters")
    bob = client_for(make_user("bob", is_superuser=True))

    assert values(bob) == {}
    assert state(bob)["filters"] == {}


def test_another_panel_has_other_preferences(laptop: Client) -> None:
    put(laptop, {"theme": "dark"})
    change(laptop, "?filters[name]=Ann", "filters")

    assert values(laptop, "/other") == {}
    assert props(laptop, "/other/clients")["state"]["filters"] == {}


def test_two_tabs_keep_the_changes_of_each_other(laptop: Client) -> None:
    change(laptop, "?filters[name]=Ann", "filters")
    change(laptop, "?sort=name&direction=desc", "sort")

    shown = state(laptop)

    assert (shown["filters"], shown["direction"]) == ({"name": "Ann"}, "desc")


def test_a_removed_column_is_ignored(ann: User, laptop: Client) -> None:
    Preference.store(
        ann,
        "desk",
        {
            "table:clients:columns": {"visible": ["name", "gone"], "order": ["gone", "name"]},
            "table:clients:sort": {"column": "gone", "direction": "desc"},
            "table:clients:filters": {"gone": "x", "name": "Ann"},
            "language": "fr",
            "timezone": "Europe/Atlantis",
            "theme": "sepia",
        },
    )

    shown = state(laptop)

    assert shown["columns"] == {"visible": ["name"], "order": ["name", "email"]}
    assert (shown["sort"], shown["filters"]) == (None, {"name": "Ann"})
    assert props(laptop)["locale"] == "en"
    document = fetch(laptop, "/desk").content
    assert b'class="' not in document.split(b"<head>")[0]
    assert b"Atlantis" not in document


@pytest.mark.parametrize("value", [5, "x", ["x"], True, {"x": {"y": 1}}, {"column": ["name"]}])
def test_a_stored_value_of_another_type_is_ignored(value: Any, ann: User, laptop: Client) -> None:
    parts = ("columns", "sort", "filters", "search", "columnSearch", "group", "layout")
    keys = [*(f"table:clients:{part}" for part in parts), "language", "timezone", "theme"]
    Preference.objects.bulk_create(
        Preference(user=ann, panel="desk", key=key, value=value) for key in keys
    )

    assert fetch(laptop, "/desk/clients").status_code == 200
    assert props(laptop, "/desk/clients")["state"]["sort"] is None


def test_a_list_that_remembers_nothing_reads_nothing(declare: Declare, laptop: Client) -> None:
    class Forgetful(Clients):
        @classmethod
        def table(cls, schema: Any) -> Any:
            table = super().table(schema).persist_search(False).persist_sort(False)
            return table.persist_filters(False).persist_columns(False)

    change(laptop, "?filters[name]=Ann", "filters")
    declare(desk=lambda panel: panel.path("desk").resources([Forgetful]))

    assert state(laptop)["filters"] == {}


class TestCost:
    def statements(self, client: Client, path: str, **headers: str) -> list[str]:
        with CaptureQueriesContext(connection) as captured:
            fetch(client, path, "inertia", headers=headers)
        return [each["sql"] for each in captured if "panel_preferences" in each["sql"]]

    def test_a_request_reads_all_preferences_with_one_query(self, laptop: Client) -> None:
        put(laptop, {"theme": "dark", "language": "de", "timezone": "Asia/Tokyo"})
        change(laptop, "?filters[name]=Ann&search=x", "filters,search")
        Customer.objects.create(name="Ann")

        found = self.statements(laptop, "/desk/clients")

        assert len(found) == 1
        assert found[0].startswith("SELECT")

    def test_a_visit_that_changes_nothing_writes_nothing(self, laptop: Client) -> None:
        change(laptop, "?filters[name]=Ann", "filters")
        again = {
            "X-Inertia-Partial-Component": "panel/resources/Index",
            "X-Inertia-Partial-Data": "rows,state",
            "X-Panel-Remember": "true",
            "X-Panel-Changes": "filters",
        }

        found = self.statements(laptop, "/desk/clients?filters[name]=Ann", **again)

        assert len(found) == 1

    @pytest.mark.parametrize(
        "headers",
        [
            {"X-Panel-Poll": "1", "X-Panel-Remember": "true"},
            {"X-Panel-Remember": "false"},
            {"Purpose": "prefetch"},
            {"X-Inertia-Partial-Component": "panel/resources/Index"},
        ],
        ids=["poll", "link", "prefetch", "deferred"],
    )
    def test_the_browsers_own_requests_write_nothing(
        self, headers: dict[str, str], laptop: Client
    ) -> None:
        found = self.statements(laptop, "/desk/clients?filters[name]=Ann", **headers)

        assert len(found) == 1
        assert not Preference.objects.exists()

    def test_several_changes_are_one_statement(self, laptop: Client) -> None:
        put(laptop, {"theme": "dark"})
        with CaptureQueriesContext(connection) as captured:
            put(laptop, {"theme": "light", "density": "compact", "timezone": "Asia/Tokyo"})

        found = [each["sql"][:6] for each in captured if "panel_preferences" in each["sql"]]
        assert found == ["SELECT", "INSERT"]

    def test_unchanged_values_are_not_written(self, laptop: Client) -> None:
        put(laptop, {"theme": "dark"})
        with CaptureQueriesContext(connection) as captured:
            assert put(laptop, {"theme": "dark", "density": None}).status_code == 204

        found = [each["sql"][:6] for each in captured if "panel_preferences" in each["sql"]]
        assert found == ["SELECT"]

    def test_guests_cost_no_query(self) -> None:
        guest = Client()

        assert self.statements(guest, "/desk/login") == []
        assert self.statements(guest, "/desk/clients") == []


class TestGuests:
    @pytest.fixture
    def public(self, declare: Declare) -> None:
        class Open(Clients):
            @classmethod
            def can_view_any(cls) -> bool:
                return True

        declare(
            desk=lambda panel: panel.path("desk").auth_middleware([]).resources([Open]),
        )

    @pytest.mark.usefixtures("public")
    def test_the_session_keeps_the_state_of_their_lists(self) -> None:
        guest = Client()

        change(guest, "?filters[name]=Ann", "filters")

        assert state(guest)["filters"] == {"name": "Ann"}
        assert props(guest)["preferences"] is None
        assert not Preference.objects.exists()

    @pytest.mark.usefixtures("public")
    def test_they_store_no_preferences(self) -> None:
        assert put(Client(), {"theme": "dark"}).status_code == 401

        assert not Preference.objects.exists()

    def test_their_language_is_in_the_session(self) -> None:
        guest = Client()
        options: dict[str, Any] = {"data": {"locale": "de"}, "content_type": "application/json"}

        fetch(guest, "/desk/locale", "inertia", "post", **options)

        assert b'lang="de"' in fetch(guest, "/desk/login").content
        assert not Preference.objects.exists()


def test_without_time_zones_nothing_is_activated(settings: Settings, laptop: Client) -> None:
    put(laptop, {"timezone": "Asia/Tokyo"})
    settings.USE_TZ = False

    assert props(laptop)["preferences"]["timeZone"] != "Asia/Tokyo"
    assert props(laptop, "/desk/settings/appearance")["timeZones"] is None
    assert put(laptop, {"timezone": "Asia/Tokyo"}).status_code == 422
