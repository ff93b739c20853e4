"""Attempts are counted by the address the server saw, not by what the client claims."""

from __future__ import annotations

import pytest
from django.test import RequestFactory
from pytest_django import Settings

from django_panel.auth.client_address import client_address

FORGED = {"HTTP_X_FORWARDED_FOR": "203.0.113.9, 198.51.100.7"}


@pytest.mark.parametrize(
    ("remote", "counted"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("", None),
        ("unix:", None),
    ],
)
def test_an_address_is_reduced_to_what_one_visitor_holds(remote: str, counted: str | None) -> None:
    assert client_address(RequestFactory().get("/", REMOTE_ADDR=remote)) == counted


def test_a_forwarded_address_is_not_believed() -> None:
    request = RequestFactory().get("/", REMOTE_ADDR="192.0.2.1", **FORGED)  # type: ignore[arg-type]

    assert client_address(request) == "192.0.2.1"


@pytest.mark.parametrize(
    ("proxies", "counted"),
    [
        (0, "192.0.2.1"),
        (1, "198.51.100.7"),
        (2, "203.0.113.9"),
        (3, "192.0.2.1"),
        ("2", "192.0.2.1"),
        (-1, "192.0.2.1"),
    ],
)
def test_only_the_entry_of_the_outermost_own_proxy_counts(
    proxies: object, counted: str, settings: Settings
) -> None:
    settings.PANEL = {"panels": [], "trusted_proxies": proxies}
    request = RequestFactory().get("/", REMOTE_ADDR="192.0.2.1", **FORGED)  # type: ignore[arg-type]

    assert client_address(request) == counted
