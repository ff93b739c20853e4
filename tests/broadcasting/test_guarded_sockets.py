"""Sockets of guarded panels and of ended sessions, with both authentication backends."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from websockets.sync.client import ClientConnection

from tests.broadcasting.servers import (
    Server,
    closing_code,
    receives_nothing,
    run,
    send_frame,
)

pytestmark = pytest.mark.django_db

NOT_SIGNED_IN, FORBIDDEN = 4401, 4403


@pytest.fixture(scope="module", params=["django", "allauth"])
def site(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """Start a server with guarded panels and one of the authentication backends."""
    database = tmp_path_factory.mktemp("guards") / "site.sqlite3"
    # Django's own authentication cannot verify addresses, which a check reports.
    migrate = ("django", "migrate", "-v", "0", "--run-syncdb", "--skip-checks")
    run(database, None, *migrate, site=request.param)
    started = Server(database, site=request.param)
    started.wait()
    yield started
    started.stop()


@pytest.fixture
def server(site: Server) -> Server:
    return site


#: Only django-allauth verifies addresses and has TOTP.
with_allauth = pytest.mark.parametrize("site", ["allauth"], indirect=True)


def subscribe(opened: ClientConnection, known: dict[str, Any]) -> None:
    """Check that a socket is open."""
    channel = f"App.Models.User.{known['user']}"
    assert send_frame(opened, {"subscribe": channel}) == {"subscribed": channel}


def code_of(server: Server, panel: str, known: dict[str, Any]) -> int | None:
    with server.open(known["cookie"], path=f"/{panel}/broadcasting") as opened:
        return closing_code(opened)


def assert_closed_soon(opened: ClientConnection, code: int) -> None:
    began = time.monotonic()
    assert closing_code(opened, 8) == code
    assert time.monotonic() - began < 6


def test_a_session_with_a_pending_code_opens_no_socket(server: Server) -> None:
    known = server.do("sign-in", "held")
    server.do("enable-codes", "held")

    assert code_of(server, "plain", known) == NOT_SIGNED_IN
    server.do("answer", known["session"])
    with server.open(known["cookie"], path="/plain/broadcasting") as opened:
        subscribe(opened, known)


def test_a_panel_that_requires_a_code_opens_no_socket_without_one(server: Server) -> None:
    known = server.do("sign-in", "ann")

    assert code_of(server, "coded", known) == NOT_SIGNED_IN
    server.do("answer", known["session"])
    with server.open(known["cookie"], path="/coded/broadcasting") as opened:
        subscribe(opened, known)
        server.do("unanswer", known["session"])

        assert_closed_soon(opened, NOT_SIGNED_IN)


def test_codes_that_were_enabled_elsewhere_close_the_other_sockets(server: Server) -> None:
    known, other = server.do("sign-in", "codes"), server.do("sign-in", "codes")
    server.do("answer", other["session"])
    with (
        server.open(known["cookie"], path="/plain/broadcasting") as opened,
        server.open(other["cookie"], path="/plain/broadcasting") as kept,
    ):
        subscribe(opened, known)
        subscribe(kept, other)
        server.do("enable-codes", "codes")

        assert_closed_soon(opened, NOT_SIGNED_IN)
        assert receives_nothing(kept)


def test_a_second_factor_is_needed_as_long_as_the_socket_is_open(server: Server) -> None:
    known = server.do("sign-in", "factor")

    assert code_of(server, "factor", known) == FORBIDDEN
    server.do("enable-codes", "factor")
    server.do("answer", known["session"])
    with server.open(known["cookie"], path="/factor/broadcasting") as opened:
        subscribe(opened, known)
        assert receives_nothing(opened, 3)
        server.do("disable-codes", "factor")

        assert_closed_soon(opened, FORBIDDEN)


@with_allauth
def test_a_removed_app_closes_the_socket(server: Server) -> None:
    known = server.do("sign-in", "totp")
    server.do("add-totp", "totp")

    with server.open(known["cookie"], path="/factor/broadcasting") as opened:
        subscribe(opened, known)
        server.do("remove-totp", "totp")

        assert_closed_soon(opened, FORBIDDEN)


def test_an_address_that_is_not_verified_opens_no_socket(server: Server) -> None:
    assert code_of(server, "verified", server.do("sign-in", "unverified")) == FORBIDDEN


@with_allauth
def test_a_verified_address_is_needed_as_long_as_the_socket_is_open(server: Server) -> None:
    known = server.do("sign-in", "address")
    server.do("verify", "address")

    with server.open(known["cookie"], path="/verified/broadcasting") as opened:
        subscribe(opened, known)
        server.do("unverify", "address")

        assert_closed_soon(opened, FORBIDDEN)


#: What ends an impersonation, and whether it happens to the impersonator.
ENDINGS = {"dismiss": True, "deactivate": True, "renew": True, "promote": False}


def test_impersonation_is_checked_as_long_as_the_socket_is_open(server: Server) -> None:
    sessions = {each: server.do("impersonate", f"{each}er-{each}ed") for each in ENDINGS}
    untouched = server.do("impersonate", "supporter-supported")
    path = "/support/broadcasting"
    with ExitStack() as stack:
        kept = stack.enter_context(server.open(untouched["cookie"], path=path))
        subscribe(kept, untouched)
        opened = []
        for known in (*sessions.values(), *sessions.values()):
            opened.append(stack.enter_context(server.open(known["cookie"], path=path)))
            subscribe(opened[-1], known)
        assert all(receives_nothing(each, 0.4) for each in opened)
        for ending, is_impersonator in ENDINGS.items():
            server.do(ending, f"{ending}er" if is_impersonator else f"{ending}ed")

        for each in opened:
            assert_closed_soon(each, NOT_SIGNED_IN)
        assert receives_nothing(kept, 3)
    assert {code_of(server, "support", known) for known in sessions.values()} == {NOT_SIGNED_IN}


def test_the_end_of_an_impersonation_closes_its_sockets(server: Server) -> None:
    known = server.do("impersonate", "returning-visited")
    with server.open(known["cookie"], path="/support/broadcasting") as opened:
        subscribe(opened, known)

        status = server.post("/support/settings/impersonation", known["cookie"], {}, "DELETE")

        assert status == 200
        assert_closed_soon(opened, NOT_SIGNED_IN)


def test_all_of_many_sessions_are_checked_within_seconds(server: Server) -> None:
    people = server.do("sign-in-many", "crowd-200")["people"]
    kept_user = server.do("sign-in-many", "calm-1")["people"][0]
    with ExitStack() as stack:
        path = "/factor/broadcasting"
        kept = stack.enter_context(server.open(kept_user["cookie"], path=path))
        sockets = [stack.enter_context(server.open(each["cookie"], path=path)) for each in people]
        subscribe(sockets[0], people[0])
        subscribe(sockets[-1], people[-1])
        subscribe(kept, kept_user)
        began = time.monotonic()
        server.do("disable-many-codes", "crowd")

        assert {closing_code(each, 10) for each in sockets} == {FORBIDDEN}
        assert time.monotonic() - began < 8
        assert receives_nothing(kept)


def test_sign_out_everywhere_closes_the_sockets_of_the_other_sessions(server: Server) -> None:
    own, phone, desk = (server.do("sign-in", "everywhere") for _ in range(3))
    stranger = server.do("sign-in", "stranger")
    path = "/plain/broadcasting"
    with (
        server.open(own["cookie"], path=path) as kept,
        server.open(phone["cookie"], path=path) as first,
        server.open(desk["cookie"], path=path) as second,
        server.open(stranger["cookie"], path=path) as foreign,
    ):
        for opened, known in ((kept, own), (first, phone), (second, desk), (foreign, stranger)):
            subscribe(opened, known)
        status = server.post("/plain/settings/sessions/end-others", own["cookie"], {})

        assert status == 200
        assert_closed_soon(first, NOT_SIGNED_IN)
        assert_closed_soon(second, NOT_SIGNED_IN)
        assert receives_nothing(kept, 3)
        assert receives_nothing(foreign)
    assert code_of(server, "plain", phone) == NOT_SIGNED_IN


def test_an_ended_session_closes_its_sockets_and_no_others(server: Server) -> None:
    own, phone, desk = (server.do("sign-in", "one") for _ in range(3))
    path = "/plain/broadcasting"
    with (
        server.open(phone["cookie"], path=path) as ended,
        server.open(phone["cookie"], path=path) as window,
        server.open(desk["cookie"], path=path) as kept,
    ):
        for opened, known in ((ended, phone), (window, phone), (kept, desk)):
            subscribe(opened, known)
        body = {"id": phone["row"]}

        assert server.post("/plain/settings/sessions/end", own["cookie"], body) == 200
        assert_closed_soon(ended, NOT_SIGNED_IN)
        assert_closed_soon(window, NOT_SIGNED_IN)
        assert receives_nothing(kept, 3)
