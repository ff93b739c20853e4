"""Headers of every response: caching, framing, scripts, and headers set by the host."""

from __future__ import annotations

import re

import pytest
from django.conf import settings as django_settings
from django.http import HttpRequest, HttpResponse
from django.test import Client
from pytest_django.fixtures import Settings

from django_panel import Page
from tests.http.routes_panel import FailingPage, routes_panel
from tests.project.clients import KINDS, Kind, fetch
from tests.project.fixtures import Declare

pytestmark = pytest.mark.django_db

PATHS = ["", "/", "/clients", "/nope", "/login", "/failing", "/notes"]


@pytest.fixture(autouse=True)
def panel(declare: Declare, monkeypatch: pytest.MonkeyPatch) -> None:
    declare(whole=routes_panel)
    monkeypatch.setattr(FailingPage, "failure", RuntimeError())


@pytest.fixture(params=["signed in", "guest"])
def client(request: pytest.FixtureRequest, admin: Client, guest: Client) -> Client:
    chosen = admin if request.param == "signed in" else guest
    chosen.raise_request_exception = False
    return chosen


def directives(response: HttpResponse) -> dict[str, str]:
    policy = response.headers["Content-Security-Policy"]
    return dict(part.split(" ", 1) for part in policy.split("; "))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("method", ["get", "post"])
def test_every_answer_is_protected(path: str, kind: Kind, method: str, client: Client) -> None:
    response = fetch(client, f"/whole{path}", kind, method)

    assert response.headers["Cache-Control"] == "private, no-store"
    assert {"X-Inertia", "Cookie"} <= set(response.headers["Vary"].split(", "))
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert response.headers["Referrer-Policy"] == "same-origin"
    policy = directives(response)
    assert policy["frame-ancestors"] == policy["object-src"] == policy["base-uri"] == "'none'"
    assert "unsafe" not in response.headers["Content-Security-Policy"]


@pytest.mark.parametrize("path", ["", "/clients", "/nope", "/login"])
def test_a_host_that_protects_nothing_is_protected_here(
    path: str, client: Client, settings: Settings
) -> None:
    own = ("security", "clickjacking")
    settings.MIDDLEWARE = [
        each for each in django_settings.MIDDLEWARE if not any(word in each for word in own)
    ]

    response = fetch(client, f"/whole{path}")

    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert response.headers["Referrer-Policy"] == "same-origin"
    assert directives(response)["frame-ancestors"] == "'none'"


@pytest.mark.parametrize("path", ["", "/clients", "/nope"])
def test_only_what_carries_the_nonce_of_this_answer_runs(path: str, admin: Client) -> None:
    first, second = (fetch(admin, f"/whole{path}") for _ in range(2))

    for response in (first, second):
        nonces = set(re.findall(r'nonce="([^"]+)"', response.content.decode()))
        assert len(nonces) == 1
        (nonce,) = nonces
        assert f"'nonce-{nonce}'" in directives(response)["script-src"]
        assert f"'nonce-{nonce}'" in directives(response)["style-src"]
        tags = re.findall(
            r"<(?:script|style|link(?! rel=\"icon\"))\b[^>]*>", response.content.decode()
        )
        assert tags
        assert all(f'nonce="{nonce}"' in tag for tag in tags)
    assert directives(first)["script-src"] != directives(second)["script-src"]
    assert not re.search(r"\son\w+=|\sstyle=", first.content.decode().split("<body>")[0])


def test_a_foreign_origin_of_static_files_is_named(admin: Client, settings: Settings) -> None:
    settings.STATIC_URL = "https://cdn.example.test/static/"

    policy = directives(fetch(admin, "/whole"))

    assert "https://cdn.example.test" in policy["script-src"]
    assert "https://cdn.example.test" in policy["style-src"]


@pytest.mark.parametrize(
    ("stated", "sent"),
    [
        ("no-referrer", "no-referrer"),
        (["same-origin", "strict-origin"], "same-origin,strict-origin"),
        (None, "same-origin"),
    ],
)
@pytest.mark.parametrize("middleware", [True, False])
def test_the_hosts_referrer_policy_holds(
    stated: object, sent: str, middleware: bool, admin: Client, settings: Settings
) -> None:
    settings.SECURE_REFERRER_POLICY = stated
    if not middleware:
        settings.MIDDLEWARE = [
            path for path in django_settings.MIDDLEWARE if "security" not in path
        ]

    assert fetch(admin, "/whole").headers["Referrer-Policy"] == sent


def test_a_pages_own_headers_are_kept(admin: Client, declare: Declare) -> None:
    class OwnPage(Page):
        def render(self) -> HttpResponse:  # type: ignore[override]
            headers = {"Cache-Control": "private, max-age=60", "Content-Security-Policy": "x"}
            return HttpResponse("own", headers=headers)

    declare(whole=lambda panel: routes_panel(panel).pages([OwnPage]))

    response = fetch(admin, "/whole/own")

    assert response.headers["Cache-Control"] == "private, max-age=60"
    assert response.headers["Content-Security-Policy"] == "x"
    assert response.headers["X-Content-Type-Options"] == "nosniff"


def test_the_hosts_pages_are_left_alone(guest: Client) -> None:
    assert "Content-Security-Policy" not in guest.get("/").headers
    assert "Cache-Control" not in guest.get("/").headers


def test_cookies_of_ours_obey_the_hosts_flags(admin: Client, settings: Settings) -> None:
    settings.MIDDLEWARE = [path for path in django_settings.MIDDLEWARE if "csrf" not in path]
    settings.CSRF_COOKIE_SECURE = True

    cookie = fetch(admin, "/whole").cookies["csrftoken"]

    assert cookie["secure"]
    assert cookie["samesite"] == "Lax"


def cache_key(request: HttpRequest, response: HttpResponse) -> tuple[str, ...]:
    names = sorted(response.headers["Vary"].split(", "))
    return tuple(request.headers.get(name, "") for name in names)


def test_a_cache_in_front_never_swaps_document_and_page_object(
    admin: Client, guest: Client
) -> None:
    responses = [
        fetch(admin, "/whole"),
        fetch(admin, "/whole", "inertia"),
        fetch(guest, "/whole/login"),
        fetch(guest, "/whole/login", "inertia"),
    ]

    keys = {cache_key(response.wsgi_request, response) for response in responses}  # type: ignore[attr-defined]
    assert len(keys) == len(responses)


@pytest.mark.parametrize("path", ["", "/clients", "/nope", "/login"])
def test_the_policy_has_every_directive(path: str, client: Client) -> None:
    policy = directives(fetch(client, f"/whole{path}"))

    fixed = {name: value for name, value in policy.items() if "nonce" not in value}
    assert fixed == {
        "default-src": "'self'",
        "img-src": "'self' data: blob: https:",
        "font-src": "'self' data:",
        "connect-src": "'self'",
        "object-src": "'none'",
        "base-uri": "'none'",
        # Without it, injected markup could submit a form to another site.
        "form-action": "'self'",
        "frame-ancestors": "'none'",
    }
    assert policy.keys() - fixed.keys() == {"script-src", "style-src"}
