"""A socket's origin is checked by the rule of Django's CSRF protection."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import CsrfViewMiddleware
from django.test import RequestFactory
from pytest_django.fixtures import Settings

from django_panel.adapters.channels.authentication import is_same_origin

TRUSTED = ["https://office.example.test", "https://*.partner.test", "http://*.lan:8080"]


def answer(request: HttpRequest) -> HttpResponse:
    return HttpResponse()


@pytest.mark.parametrize(
    ("origin", "is_let_in"),
    [
        ("http://testserver", True),
        ("https://testserver", False),
        ("http://testserver:81", False),
        ("http://testserver.evil.test", False),
        ("https://office.example.test", True),
        ("http://office.example.test", False),
        ("https://sub.office.example.test", False),
        ("https://a.partner.test", True),
        ("https://a.b.partner.test", True),
        ("https://partner.test", True),
        ("http://a.partner.test", False),
        ("https://evilpartner.test", False),
        ("https://a.partner.test:444", False),
        ("http://a.lan:8080", True),
        ("http://a.lan", False),
        ("https://*.partner.test", True),
        ("null", False),
        ("", False),
        ("http://[", False),
    ],
)
def test_origins(origin: str, is_let_in: bool, settings: Settings) -> None:
    settings.CSRF_TRUSTED_ORIGINS = TRUSTED
    request = RequestFactory().get("/admin/broadcasting", headers={"origin": origin})

    assert is_same_origin(request) is is_let_in
    # The same answer as Django's, which has no public function for it.
    middleware: Any = CsrfViewMiddleware(answer)
    assert middleware._origin_verified(request) is is_let_in


def test_a_program_that_is_no_browser_sends_no_origin() -> None:
    assert is_same_origin(RequestFactory().get("/admin/broadcasting"))


def test_a_host_that_is_not_allowed_is_not_the_own_origin(settings: Settings) -> None:
    settings.CSRF_TRUSTED_ORIGINS = TRUSTED
    request = RequestFactory().get(
        "/admin/broadcasting", headers={"origin": "http://evil.test", "host": "evil.test"}
    )

    assert not is_same_origin(request)


@pytest.mark.parametrize(("forwarded", "is_let_in"), [("https", True), ("http", False)])
def test_behind_a_proxy_that_ends_tls(forwarded: str, is_let_in: bool, settings: Settings) -> None:
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    request = RequestFactory().get(
        "/admin/broadcasting",
        headers={
            "host": "testserver",
            "origin": "https://testserver",
            "x-forwarded-proto": forwarded,
        },
    )

    assert is_same_origin(request) is is_let_in
