"""The language switch, for guests and users, in panels that offer languages."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.utils import translation
from pytest_django.fixtures import Settings

from tests.http.routes_panel import routes_panel
from tests.project.clients import fetch, page_of
from tests.project.fixtures import Declare

pytestmark = pytest.mark.django_db

OFFERED = {"en": "English", "de": "Deutsch", "ar": "العربية"}


@pytest.fixture(autouse=True)
def panel(declare: Declare) -> None:
    declare(
        {"locales": OFFERED},
        whole=routes_panel,
        english=lambda panel: panel.path("english").locales({"en": "English"}),
    )


def choose(client: Client, code: object, panel: str = "whole", **headers: str) -> Any:
    return fetch(
        client,
        f"/{panel}/locale",
        "inertia",
        "post",
        data={"locale": code},
        content_type="application/json",
        headers=headers,
    )


@pytest.mark.parametrize("path", ["/whole", "/whole/clients"])
def test_a_choice_holds_from_the_next_request_on(path: str, admin: Client) -> None:
    assert page_of(fetch(admin, path))["props"]["locale"] == "en"

    response = choose(admin, "de", Referer=f"http://testserver{path}")
    shown = fetch(admin, path)

    assert (response.status_code, response.headers["Location"]) == (303, path)
    assert page_of(shown)["props"]["locale"] == "de"
    assert shown.headers["Content-Language"] == "de"
    assert b'lang="de"' in shown.content
    assert translation.get_language() == "en"


def test_a_guest_may_choose_too(guest: Client) -> None:
    choose(guest, "ar")

    shown = fetch(guest, "/whole/login")

    assert b'lang="ar" dir="rtl"' in shown.content


def test_the_switcher_names_what_is_offered(admin: Client) -> None:
    choose(admin, "de")

    assert page_of(fetch(admin, "/whole"))["props"]["locales"] == {
        "current": "de",
        "url": "/whole/locale",
        "available": [
            {"code": "en", "name": "English", "current": False},
            {"code": "de", "name": "Deutsch", "current": True},
            {"code": "ar", "name": "العربية", "current": False},
        ],
    }
    assert page_of(fetch(admin, "/english"))["props"]["locales"] is None


@pytest.mark.parametrize(
    "code", ["xx", "", "DE", "de ", "../de", None, 5, True, ["de"], {"de": 1}, "d" * 10_000]
)
def test_an_unknown_code_is_refused_and_stores_nothing(code: object, admin: Client) -> None:
    choose(admin, "ar")

    assert (
        fetch(
            admin,
            "/whole/locale",
            "json",
            "post",
            data={"locale": code},
            content_type="application/json",
        ).status_code
        == 422
    )

    assert admin.session["panel.locale"] == "ar"


def test_a_missing_code_is_refused(admin: Client) -> None:
    assert fetch(admin, "/whole/locale", "json", "post").status_code == 422


def test_a_choice_another_panel_does_not_offer_is_ignored_but_kept(admin: Client) -> None:
    choose(admin, "de")

    assert page_of(fetch(admin, "/english"))["props"]["locale"] == "en"
    assert page_of(fetch(admin, "/whole"))["props"]["locale"] == "de"
    assert choose(admin, "de", panel="english").status_code == 303
    assert admin.session["panel.locale"] == "de"


def test_the_hosts_pages_keep_their_language(admin: Client, settings: Settings) -> None:
    choose(admin, "ar")

    shown = admin.get("/django-admin/")

    assert b'lang="en"' in shown.content


def test_a_strange_value_in_the_session_is_ignored(admin: Client) -> None:
    session = admin.session
    session["panel.locale"] = ["de"]
    session.save()

    assert page_of(fetch(admin, "/whole"))["props"]["locale"] == "en"
