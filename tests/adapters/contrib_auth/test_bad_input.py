"""Whatever is sent to the sign-in endpoints, the answer is a clear 4xx."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from django.core.handlers.asgi import ASGIRequest

from django_panel.adapters.contrib_auth import views
from django_panel.adapters.contrib_auth.credentials import Credentials
from tests.adapters.contrib_auth.conftest import PASSWORD, LoginClient

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("body", "fields"),
    [
        ({}, ["username", "password"]),
        ({"username": "mara"}, ["password"]),
        ({"password": "x"}, ["username"]),
        ({"username": "", "password": ""}, ["username", "password"]),
        ({"username": "   ", "password": "x"}, ["username"]),
        ({"username": None, "password": None}, ["username", "password"]),
        ({"username": 7, "password": "x"}, ["username"]),
        ({"username": True, "password": "x"}, ["username"]),
        ({"username": ["mara"], "password": "x"}, ["username"]),
        ({"username": {"$ne": ""}, "password": {"$ne": ""}}, ["username", "password"]),
        ({"username": "mara", "password": 12345678}, ["password"]),
        ({"username": "ma\0ra", "password": "x"}, ["username"]),
        ({"username": "mara", "password": "x\0y"}, ["password"]),
        ({"username": "m" * 255, "password": "x"}, ["username"]),
        ({"username": "mara", "password": "x" * 4097}, ["password"]),
        ({"email": "mara@example.com", "password": "x"}, ["username"]),
    ],
)
def test_unusable_fields_are_named(
    body: dict[str, object], fields: list[str], visitor: LoginClient
) -> None:
    response = visitor.post("login", body)

    assert response.status_code == 422
    assert list(response.json()["errors"]) == fields
    assert all(messages and all(messages) for messages in response.json()["errors"].values())
    assert response.json()["message"]


@pytest.mark.parametrize("body", [{}, {"password": None}, {"password": ["x"]}, {"password": ""}])
def test_a_confirmation_names_its_field(
    body: dict[str, object], visitor: LoginClient, mara: Any
) -> None:
    visitor.client.force_login(mara)

    response = visitor.post("reauthenticate", body)

    assert response.status_code == 422
    assert list(response.json()["errors"]) == ["password"]


@pytest.mark.parametrize(
    "body",
    [
        b" ",
        b"{",
        b"null",
        b"[]",
        b'"mara"',
        b"7",
        b"\xff\xfe{}",
        b'{"username": "\xff", "password": "x"}',
        b'{"username": "\\ud800", "password": "x"}',
        b'{"username": NaN, "password": "x"}',
        b"[" * 5000,
        b'{"a":' * 3000,
    ],
)
def test_a_body_that_is_not_a_json_object_is_a_bad_request(
    body: bytes, visitor: LoginClient
) -> None:
    response = visitor.post("login", body)

    assert response.status_code == 400
    assert response.json()["message"]


@pytest.mark.parametrize("kind", ["text/plain", "application/xml", "", "application/json-patch"])
def test_another_kind_of_body_is_not_supported(kind: str, visitor: LoginClient) -> None:
    response = visitor.client.generic(
        "POST", "/_panel/auth/login", b'{"username": "a", "password": "b"}', content_type=kind
    )

    assert response.status_code == 415


@pytest.mark.parametrize("kind", ["application/json", "application/x-www-form-urlencoded"])
@pytest.mark.parametrize("size", [16 * 1024 + 1, 3 * 1024 * 1024])
def test_a_body_that_is_no_sign_in_is_too_large(kind: str, size: int, visitor: LoginClient) -> None:
    response = visitor.client.generic("POST", "/_panel/auth/login", b"x" * size, content_type=kind)

    assert response.status_code == 413
    assert response.json()["message"]


def test_a_chunked_body_without_a_length_is_too_large_too() -> None:
    scope = {
        "type": "http",
        "method": "POST",
        "path": "/_panel/auth/login",
        "headers": [(b"host", b"testserver"), (b"content-type", b"application/json")],
    }
    body = b'{"username": "mara", "password": "' + b"x" * 20_000 + b'"}'
    request = ASGIRequest(scope, BytesIO(body))
    vars(request).update(_dont_enforce_csrf_checks=True)

    response = views.login(request)

    assert response.status_code == 413


def test_a_nonsensical_length_is_a_bad_request(visitor: LoginClient) -> None:
    response = visitor.client.generic(
        "POST",
        "/_panel/auth/login",
        b"{}",
        content_type="application/json",
        CONTENT_LENGTH="many",
    )

    assert response.status_code == 400


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("multipart/form-data", b"no boundary"),
        ("multipart/form-data; boundary=x", b"--x\r\nbroken"),
        ("application/x-www-form-urlencoded; charset=utf-16", b"username=a&password=b"),
        ("application/x-www-form-urlencoded", b"&".join(b"a=1" for _ in range(2000))),
    ],
)
def test_a_broken_form_is_a_client_error(kind: str, body: bytes, visitor: LoginClient) -> None:
    response = visitor.client.generic("POST", "/_panel/auth/login", body, content_type=kind)

    assert response.status_code in {400, 422}
    assert response.json()["message"]


def test_more_fields_than_asked_for_are_ignored(visitor: LoginClient, mara: Any) -> None:
    response = visitor.post(
        "login",
        {"username": "mara", "password": PASSWORD, "is_superuser": True, "next": "//evil"},
    )

    assert response.status_code == 200
    mara.refresh_from_db()
    assert mara.is_superuser is False


def test_credentials_do_not_show_their_password() -> None:
    assert "secret" not in repr(Credentials("mara", "secret"))
