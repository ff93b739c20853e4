"""The definition of a table is sent once, and again as soon as it differs."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from tests.project.clients import client_for, fetch, make_user, page_of, reload
from tests.project.desk_panel import RIGHTS, desk_panel
from tests.project.fixtures import Declare
from tests.project.models import User

pytestmark = pytest.mark.django_db

DESK = "/front/desk"
CACHED = "X-Panel-Cached-Props"
ON_PAGE = "X-Inertia-Except-Once-Props"


@pytest.fixture(autouse=True)
def panels(declare: Declare) -> None:
    declare(front=desk_panel)


@pytest.fixture
def user() -> User:
    return make_user("clerk", *RIGHTS)


@pytest.fixture
def clerk(user: User) -> Client:
    return client_for(user)


def visit(client: Client, header: str, known: str, path: str = DESK) -> dict[str, Any]:
    return page_of(fetch(client, path, "inertia", headers={header: known}))


def key_of(page: dict[str, Any], prop: str = "table") -> str:
    (key,) = (key for key, each in page["onceProps"].items() if each["prop"] == prop)
    return str(key)


@pytest.mark.parametrize("header", [CACHED, ON_PAGE])
def test_a_browser_that_has_it_does_not_get_it(header: str, clerk: Client) -> None:
    first = page_of(fetch(clerk, DESK, "inertia"))

    again = visit(clerk, header, key_of(first))

    assert first["props"]["table"]["columns"]
    assert "table" not in again["props"]
    assert again["props"]["rows"] == first["props"]["rows"]
    assert key_of(again) == key_of(first)


def test_each_table_has_its_own_key(clerk: Client) -> None:
    known = key_of(page_of(fetch(clerk, DESK, "inertia")))

    assert "table" in visit(clerk, CACHED, known, "/front/budgets")["props"]


def test_a_user_who_may_do_less_gets_it_again(clerk: Client, user: User) -> None:
    first = page_of(fetch(clerk, DESK, "inertia"))
    user.user_permissions.set(Permission.objects.filter(codename="view_task"))

    again = visit(clerk, CACHED, key_of(first))

    before = {action["name"] for action in first["props"]["table"]["bulkActions"]}
    after = {action["name"] for action in again["props"]["table"]["bulkActions"]}
    assert after < before


def test_the_page_that_is_opened_by_its_address_contains_it(clerk: Client) -> None:
    known = key_of(page_of(fetch(clerk, DESK, "inertia")))

    page = page_of(fetch(clerk, DESK, "html", headers={CACHED: known, ON_PAGE: known}))

    assert page["props"]["table"]["columns"]


def test_a_partial_reload_of_the_rows_does_not_build_it(clerk: Client) -> None:
    page = page_of(reload(clerk, DESK, "panel/resources/Index", "rows"))

    assert "table" not in page["props"]
    assert "onceProps" not in page


def test_the_sidebar_is_sent_once_and_its_state_always(clerk: Client) -> None:
    first = page_of(fetch(clerk, "/front", "inertia"))

    again = visit(clerk, ON_PAGE, key_of(first, "navigation"))

    assert first["props"]["navigation"]
    assert "navigation" not in again["props"]
    assert again["props"]["navigationState"] != first["props"]["navigationState"]


def test_a_sidebar_with_fewer_links_is_sent_again(clerk: Client, user: User) -> None:
    first = page_of(fetch(clerk, "/front", "inertia"))
    user.user_permissions.set(Permission.objects.filter(codename="view_task"))

    again = visit(clerk, ON_PAGE, key_of(first, "navigation"))

    assert _links(again) < _links(first)


def _links(page: dict[str, Any]) -> set[str]:
    return {item["href"] for group in page["props"]["navigation"] for item in group["items"]}
