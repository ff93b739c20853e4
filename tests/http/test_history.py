"""The browser history of panel pages is encrypted, and cleared after a logout."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.http.routes_panel import routes_panel
from tests.project.clients import Kind, fetch, page_of
from tests.project.fixtures import Declare

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("kind", ["html", "inertia"])
def test_the_login_makes_what_was_kept_unreadable(kind: Kind, guest: Client) -> None:
    page = page_of(fetch(guest, "/admin/login", kind))

    assert page["component"] == "panel/auth/Login"
    assert page["clearHistory"] is True
    assert "encryptHistory" not in page


def test_the_window_of_the_login_is_called_after_it(guest: Client) -> None:
    assert b"<title>Sign in \xc2\xb7 Acme Back Office</title>" in guest.get("/admin/login").content


@pytest.mark.parametrize("kind", ["html", "inertia"])
@pytest.mark.parametrize("path", ["/admin", "/admin/tasks"])
def test_pages_of_signed_in_people_are_kept_encrypted(kind: Kind, path: str, admin: Client) -> None:
    page = page_of(fetch(admin, path, kind, headers={"Host": "localhost"}))

    assert page["encryptHistory"] is True
    assert "clearHistory" not in page


def test_what_guests_may_see_need_not_be_encrypted(guest: Client, declare: Declare) -> None:
    declare(back=lambda panel: routes_panel(panel).path("back").auth_middleware([]))

    page = page_of(fetch(guest, "/back", headers={"Host": "localhost"}))

    assert not {"clearHistory", "encryptHistory"} & set(page)
