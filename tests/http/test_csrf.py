"""Every unsafe route requires the CSRF token; the error has the panel's format."""

from __future__ import annotations

import json

import pytest
from django.conf import settings as django_settings
from django.test import Client
from django.urls import URLPattern, reverse
from pytest_django.fixtures import Settings

from django_panel.panels.registry import get_registry
from tests.http.routes_panel import routes_panel
from tests.http.test_routes import patterns
from tests.project.clients import KINDS, Kind, client_for, fetch
from tests.project.fixtures import Declare
from tests.project.models import User

pytestmark = pytest.mark.django_db

HOST_CHECK = "django.middleware.csrf.CsrfViewMiddleware"
TOKEN = "a" * 32


@pytest.fixture(autouse=True)
def whole(declare: Declare) -> None:
    declare({"locales": {"en": "English", "de": "Deutsch"}}, whole=routes_panel)


@pytest.fixture(params=["with the host's check", "without the host's check"])
def client(request: pytest.FixtureRequest, settings: Settings, superuser: User) -> Client:
    if request.param.startswith("without"):
        settings.MIDDLEWARE = [path for path in django_settings.MIDDLEWARE if path != HOST_CHECK]
    return client_for(superuser, enforce_csrf_checks=True)


def unsafe_routes() -> list[tuple[str, str]]:
    """Return method and URL of every unsafe route, the authentication stack included."""
    routes = [
        (
            route.verb.lower(),
            reverse(f"panel.whole.{route.name}", kwargs=_sevens(route.parameters())),
        )
        for route in get_registry().by_id("whole").get_routes()
        if route.verb not in {"GET", "HEAD"}
    ]
    stack = [entry for entry in patterns() if _is_of_the_stack(entry)]
    return [*routes, *(("post", reverse(str(entry.name))) for entry in stack)]


def _sevens(names: tuple[str, ...]) -> dict[str, str]:
    return dict.fromkeys(names, "7")


def _is_of_the_stack(entry: URLPattern) -> bool:
    return str(entry.name).startswith("panel-auth.")


def test_there_are_routes_to_test() -> None:
    assert {verb for verb, _ in unsafe_routes()} == {"post", "put", "delete"}
    assert len(unsafe_routes()) >= 6


@pytest.mark.parametrize("kind", KINDS)
def test_a_write_without_a_token_is_refused(kind: Kind, client: Client) -> None:
    for verb, address in unsafe_routes():
        response = fetch(client, address, kind, verb, data={}, content_type="application/json")

        assert response.status_code == 403, (verb, address)


@pytest.mark.parametrize(
    "token", ["b" * 32, "", "a", "a" * 32 + "b" * 32, "<script>", "a" * 31 + "\x7f"]
)
def test_a_write_with_a_wrong_token_is_refused(token: str, client: Client) -> None:
    client.cookies["csrftoken"] = TOKEN
    for verb, address in unsafe_routes():
        response = fetch(
            client,
            address,
            "json",
            verb,
            data={},
            content_type="application/json",
            headers={"X-CSRFToken": token},
        )

        assert response.status_code == 403, (verb, address)


def test_a_write_with_the_token_is_not_refused(client: Client) -> None:
    for verb, address in unsafe_routes():
        client.cookies["csrftoken"] = TOKEN
        response = fetch(
            client,
            address,
            "json",
            verb,
            data={},
            content_type="application/json",
            headers={"X-CSRFToken": TOKEN},
        )

        assert response.status_code != 403, (verb, address)


def test_a_document_brings_the_token_a_write_needs(client: Client) -> None:
    shown = fetch(client, "/whole")
    token = shown.cookies["csrftoken"].value

    response = fetch(
        client,
        "/whole/locale",
        "inertia",
        "post",
        data={"locale": "de"},
        content_type="application/json",
        headers={"X-CSRFToken": token},
    )

    assert response.status_code == 303
    assert client.session["panel.locale"] == "de"


def test_a_form_field_counts_as_well(client: Client) -> None:
    client.cookies["csrftoken"] = TOKEN

    refused = client.post("/whole/locale", {"locale": "de"})
    accepted = client.post("/whole/locale", {"locale": "de", "csrfmiddlewaretoken": TOKEN})

    assert (refused.status_code, accepted.status_code) == (403, 303)


def test_the_refusal_has_the_shape_its_reader_expects(client: Client) -> None:
    html, script, page = (fetch(client, "/whole/locale", kind, "post") for kind in KINDS)

    assert json.loads(script.content) == {
        "message": "Your session has changed. Reload the page and try again."
    }
    assert b"<script" not in html.content
    assert b"Whole &amp; Sons" in html.content
    assert page.headers["Content-Type"] == "text/plain; charset=utf-8"


def test_a_foreign_origin_is_refused_even_with_the_token(client: Client) -> None:
    client.cookies["csrftoken"] = TOKEN
    sent = {"X-CSRFToken": TOKEN, "Origin": "https://evil.example"}

    response = fetch(client, "/whole/locale", "json", "post", headers=sent)

    assert response.status_code == 403


def test_the_security_log_hears_of_it(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    fetch(client, "/whole/locale", method="post")

    names = [record.name for record in caplog.records]
    assert names.count("django.security.csrf") == 1


def test_reading_needs_no_token(client: Client) -> None:
    assert fetch(client, "/whole/clients").status_code == 200


def test_a_path_cannot_forge_a_line_of_the_log(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    client.put("/whole/clients/1%0aINFO%20forged/edit", data={})

    assert "django.security.csrf" in {record.name for record in caplog.records}
    for record in caplog.records:
        assert "\n" not in record.getMessage()
