"""The page a person wanted is kept over the sign-in, and only when it lies on this site."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest
from django.test import RequestFactory

from django_panel.auth.redirects import intended_url, login_url_with

HOME = "/admin"


def asked(target: str | None = None, **extra: Any) -> HttpRequest:
    query = {} if target is None else {"next": target}
    return RequestFactory().get("/admin/login", query, **extra)


@pytest.mark.parametrize(
    "target",
    [
        "/admin/tasks",
        "/admin/tasks?search=a%20b&page=2",
        "/admin/tasks#row-7",
        "/shop/admin/tasks?sort=title",
    ],
)
def test_a_path_on_this_site_is_kept_whole(target: str) -> None:
    assert intended_url(asked(target), HOME) == target


def test_an_address_of_this_host_is_reduced_to_its_path() -> None:
    assert intended_url(asked("http://testserver/admin/tasks?page=2"), HOME) == (
        "/admin/tasks?page=2"
    )


def test_without_a_target_the_fallback_is_used() -> None:
    assert intended_url(asked(), HOME) == HOME


@pytest.mark.parametrize(
    "target",
    [
        "",
        "https://evil.example",
        "https://evil.example/admin",
        "http://testserver.evil.example/",
        "http://testserver@evil.example/",
        "http://evil.example\\@testserver/",
        "//evil.example",
        "///evil.example",
        "////evil.example",
        "/\\evil.example",
        "\\\\evil.example",
        "/\\/evil.example",
        "/\t/evil.example",
        "/\n/evil.example",
        "\x00//evil.example",
        " //evil.example",
        "\u00a0//evil.example",
        "javascript:alert(1)",
        "JaVaScRiPt:alert(1)",
        "java\tscript:alert(1)",
        "data:text/html,x",
        "ftp://testserver/",
        "http:evil.example",
        "http:///evil.example",
        "http://testserver//evil.example",
        "http://[::1",
        "evil.example",
        "admin/tasks",
        "?page=2",
        "#row",
        "/" + "a" * 3000,
    ],
)
def test_a_target_that_might_leave_the_site_gives_way_to_the_fallback(target: str) -> None:
    assert intended_url(asked(target), HOME) == HOME


def test_a_secure_page_does_not_lead_back_to_an_insecure_one() -> None:
    request = asked("http://testserver/admin/tasks", secure=True)

    assert intended_url(request, HOME) == HOME


def test_a_forged_host_is_refused_and_never_becomes_a_target() -> None:
    request = asked("http://evil.example/admin", HTTP_HOST="evil.example")

    with pytest.raises(DisallowedHost):
        intended_url(request, HOME)


def test_a_forwarded_host_does_not_widen_the_site() -> None:
    request = asked("http://evil.example/admin", HTTP_X_FORWARDED_HOST="evil.example")

    assert intended_url(request, HOME) == HOME


@pytest.mark.parametrize("verb", ["GET", "HEAD"])
def test_the_login_address_keeps_the_page_that_was_asked_for(verb: str) -> None:
    request = RequestFactory().generic(verb, "/admin/tasks", QUERY_STRING="search=a%26b&page=2")

    address = urlsplit(login_url_with("/admin/login", request))

    assert address.path == "/admin/login"
    assert parse_qs(address.query) == {"next": ["/admin/tasks?search=a%26b&page=2"]}


def test_what_the_login_address_keeps_is_what_the_screen_reads() -> None:
    wanted = "/admin/tasks?search=gr%C3%BC%C3%9Fe&sort=title"
    kept = login_url_with("/admin/login", RequestFactory().get(wanted))

    assert intended_url(RequestFactory().get(kept), HOME) == wanted


def test_a_query_of_the_login_address_stays() -> None:
    kept = login_url_with("/admin/login?tenant=7", RequestFactory().get("/admin/tasks"))

    assert kept == "/admin/login?tenant=7&next=/admin/tasks"


@pytest.mark.parametrize("verb", ["POST", "PUT", "PATCH", "DELETE"])
def test_a_write_keeps_the_page_it_was_sent_from(verb: str) -> None:
    request = RequestFactory().generic(
        verb, "/admin/actions/record", HTTP_REFERER="http://testserver/admin/tasks?page=2"
    )

    assert login_url_with("/admin/login", request) == ("/admin/login?next=/admin/tasks%3Fpage%3D2")


@pytest.mark.parametrize("referer", [None, "https://evil.example/admin", "//evil.example"])
def test_a_write_from_elsewhere_keeps_nothing(referer: str | None) -> None:
    extra = {} if referer is None else {"HTTP_REFERER": referer}
    request = RequestFactory().post("/admin/actions/record", **extra)  # type: ignore[arg-type]

    assert login_url_with("/admin/login", request) == "/admin/login"


def test_a_path_that_reads_like_another_host_is_not_kept() -> None:
    request = RequestFactory().get("/")
    request.path = "//evil.example/admin"

    assert login_url_with("/admin/login", request) == "/admin/login"


def test_the_login_page_does_not_lead_back_to_itself() -> None:
    request = RequestFactory().get("/admin/login?next=/admin/tasks")

    assert login_url_with("/admin/login", request) == "/admin/login"
