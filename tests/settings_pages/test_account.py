"""Changes of the own account: profile, password and deletion."""

from __future__ import annotations

from typing import Any

import pytest
from django.core import mail
from django.test import Client
from pytest_django.fixtures import Settings

from django_panel.auth import account_deletion
from django_panel.models import EmailFactor, StoredNotification, UserSession
from tests.project.clients import client_for, fetch
from tests.project.mail_backends import use_unreachable_mail_server
from tests.project.models import User
from tests.settings_pages.browsers import (
    PASSWORD,
    PHONE,
    forget_password,
    person,
    props_of,
    send,
    sign_in,
)

pytestmark = pytest.mark.django_db

NEW = "another walk at noon"
CHANGE = {"password": NEW, "password_confirmation": NEW}


@pytest.fixture
def ann() -> User:
    return person("ann", first_name="Ann")


@pytest.fixture
def client(ann: User) -> Client:
    return sign_in(ann)


def put(client: Client, path: str, body: Any) -> Any:
    return send(client, path, body, "put")


# The profile --------------------------------------------------------------------------------


def test_the_name_is_saved(client: Client, ann: User) -> None:
    forget_password(client)

    response = put(client, "profile", {"first_name": "Anna", "last_name": "Lind"})

    assert response.status_code == 200
    assert response.json() == {"message": "Changes saved.", "status": None}
    ann.refresh_from_db()
    assert (ann.first_name, ann.last_name, ann.email) == ("Anna", "Lind", "ann@example.com")


def test_nothing_but_the_fields_of_the_form_is_written(client: Client, ann: User) -> None:
    body = {"is_superuser": True, "is_staff": False, "username": "x", "panels": "", "id": 7}

    assert put(client, "profile", body).status_code == 200

    stored = User.objects.get(pk=ann.pk)
    assert (stored.username, stored.is_superuser, stored.is_staff) == ("ann", False, True)


@pytest.mark.parametrize("address", ["no address", "a@", 7, ["a@example.com"], "x" * 300 + "@a.de"])
def test_a_wrong_address_is_refused(address: Any, client: Client, ann: User) -> None:
    response = put(client, "profile", {"email": address, "first_name": "Changed"})

    ann.refresh_from_db()
    if response.status_code == 200:
        # A value that is no text counts as empty, and the model allows an empty address.
        assert not isinstance(address, str)
    else:
        assert (response.status_code, list(response.json()["errors"])) == (422, ["email"])
        assert ann.first_name == "Ann"


def test_another_address_needs_the_password(client: Client, ann: User) -> None:
    forget_password(client)

    response = put(client, "profile", {"email": "new@example.com", "first_name": "Changed"})

    assert response.status_code == 403
    assert response.json()["confirmUrl"] == "/admin/settings/confirm-password"
    ann.refresh_from_db()
    assert (ann.email, ann.first_name) == ("ann@example.com", "Ann")


def test_another_address_is_saved_after_the_password(client: Client, ann: User) -> None:
    response = put(client, "profile", {"email": "New@EXAMPLE.com"})

    assert response.status_code == 200
    ann.refresh_from_db()
    assert ann.email == "New@example.com"


def test_the_old_address_is_told(
    client: Client, ann: User, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        put(client, "profile", {"email": "new@example.com", "first_name": "Anna"})
        put(client, "profile", {"email": "NEW@example.com"})

    (sent,) = mail.outbox
    assert (sent.to, sent.subject) == (["ann@example.com"], "Your email address was changed")
    assert "ann@example.com" in str(sent.body)
    # The old mailbox may belong to another person by now.
    assert "new@example.com" not in str(sent.body)


def test_a_first_address_replaces_none(
    client: Client, ann: User, django_capture_on_commit_callbacks: Any
) -> None:
    User.objects.update(email="")

    with django_capture_on_commit_callbacks(execute=True):
        put(client, "profile", {"email": "new@example.com"})

    assert mail.outbox == []


def test_a_mail_server_that_is_down_does_not_undo_the_change(
    client: Client, ann: User, settings: Settings, django_capture_on_commit_callbacks: Any
) -> None:
    use_unreachable_mail_server(settings)

    with django_capture_on_commit_callbacks(execute=True):
        response = put(client, "profile", {"email": "new@example.com"})

    assert response.status_code == 200
    assert User.objects.get(pk=ann.pk).email == "new@example.com"


def test_emailed_codes_go_to_the_old_address_until_they_are_enabled_again(
    client: Client, ann: User
) -> None:
    fetch(client, "/admin/two-factor/enable", "json", "post")
    put(client, "profile", {"email": "new@example.com"})
    assert EmailFactor.objects.get().address == "ann@example.com"
    assert props_of(client, "security")["emailCodeAddress"] == "an*@example.com"

    fetch(client, "/admin/two-factor/enable", "json", "post")

    assert EmailFactor.objects.get().address == "new@example.com"
    assert props_of(client, "security")["emailCodeAddress"] is None


# The password -------------------------------------------------------------------------------


def test_a_new_password_ends_all_other_sessions(client: Client, ann: User) -> None:
    other = sign_in(ann, PHONE)
    before = client.session.session_key

    response = put(client, "password", CHANGE)

    assert response.status_code == 200
    assert User.objects.get(pk=ann.pk).check_password(NEW)
    assert client.session.session_key != before
    assert client.get("/admin").status_code == 200
    assert other.get("/admin").status_code == 302
    assert [row.user_agent for row in UserSession.objects.all()] != [PHONE]
    assert UserSession.objects.count() == 1


@pytest.mark.parametrize("age", [121, 10_000])
def test_the_password_must_just_have_been_typed(age: int, client: Client, ann: User) -> None:
    forget_password(client, age)

    assert put(client, "password", CHANGE).status_code == 403
    assert User.objects.get(pk=ann.pk).check_password(PASSWORD)


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "password"),
        ({"password": 7, "password_confirmation": 7}, "password"),
        ({"password": "ann", "password_confirmation": "ann"}, "password"),
        ({"password": "x" * 5000, "password_confirmation": "x" * 5000}, "password"),
        ({"password": NEW, "password_confirmation": "other"}, "password_confirmation"),
        ({"password": NEW}, "password_confirmation"),
    ],
)
def test_a_password_is_refused_by_its_rules(
    body: Any, field: str, client: Client, ann: User, settings: Settings
) -> None:
    settings.AUTH_PASSWORD_VALIDATORS = [
        {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"}
    ]

    response = put(client, "password", body)

    assert (response.status_code, list(response.json()["errors"])) == (422, [field])
    assert User.objects.get(pk=ann.pk).check_password(PASSWORD)


# The deletion -------------------------------------------------------------------------------


def test_an_account_is_deleted_with_its_sessions(client: Client, ann: User) -> None:
    other = sign_in(ann, PHONE)
    StoredNotification.store(ann, {"title": "Hello"})

    response = send(client, "account", method="delete")

    assert response.json() == {"redirectTo": "/admin/login"}
    assert not User.objects.filter(pk=ann.pk).exists()
    assert not UserSession.objects.exists()
    assert [each.get("/admin").status_code for each in (client, other)] == [302, 302]


def test_a_deletion_needs_the_password(client: Client, ann: User) -> None:
    forget_password(client, 121)

    assert send(client, "account", method="delete").status_code == 403
    assert User.objects.filter(pk=ann.pk).exists()


def test_the_last_superuser_cannot_be_deleted() -> None:
    root = person("root", is_superuser=True)
    person("gone", is_superuser=True, is_active=False)
    client = sign_in(root)

    response = send(client, "account", method="delete")

    assert response.status_code == 409
    assert "only superuser" in response.json()["message"]
    person("second", is_superuser=True)
    assert send(client, "account", method="delete").status_code == 200


def test_records_that_the_user_may_not_delete_are_not_deleted_with_the_account(
    client: Client, ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    StoredNotification.store(ann, {"title": "Hello"})
    # The records of this package count as those of a project.
    monkeypatch.setattr(account_deletion, "_ACCOUNT_APPS", frozenset({"admin"}))

    response = send(client, "account", method="delete")

    assert response.status_code == 409
    assert "Stored notifications" in response.json()["message"]
    assert User.objects.filter(pk=ann.pk).exists()
    assert client.get("/admin").status_code == 200


# Who may not --------------------------------------------------------------------------------

WRITES = [
    ("put", "profile"),
    ("delete", "account"),
    ("put", "password"),
    ("post", "sessions/end"),
    ("post", "sessions/end-others"),
]


@pytest.mark.parametrize(("method", "path"), WRITES)
def test_guests_may_not(method: str, path: str, guest: Client) -> None:
    assert send(guest, path, {}, method).status_code == 401


@pytest.mark.parametrize(("method", "path"), WRITES)
def test_a_request_without_a_csrf_token_is_refused(method: str, path: str, ann: User) -> None:
    client = client_for(ann, enforce_csrf_checks=True)

    assert send(client, path, {}, method).status_code == 403
    assert User.objects.filter(pk=ann.pk).exists()


@pytest.mark.parametrize(("method", "path"), WRITES)
def test_a_user_without_access_to_the_panel_may_not(method: str, path: str) -> None:
    client = client_for(person("out", panels="ops"))

    assert send(client, path, {}, method).status_code == 403
