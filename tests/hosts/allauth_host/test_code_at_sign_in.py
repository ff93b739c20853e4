"""A login that waits for the emailed code of an address that is not verified."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from django.core import mail
from django.core.cache import cache
from django.test import Client

from tests.hosts.allauth_host.people.models import Person
from tests.hosts.allauth_host.requests import (
    EMAIL,
    PASSWORD,
    last_mail,
    pending_steps,
    props_of,
    send,
    user_name,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("by_code", "mara")]

VERIFY = "/_panel/auth/email/verify"
RESEND = "/_panel/auth/email/resend"


def sign_in(client: Client) -> Any:
    return send(client, "/_panel/auth/login", {"email": EMAIL, "password": PASSWORD})


def mailed_code() -> str:
    return re.findall(r"^([A-Z0-9]{4}-[A-Z0-9]{4})$", last_mail(), re.MULTILINE)[0]


def change_stored(client: Client, **changes: object) -> None:
    session = client.session
    session["account_email_verification_code"] |= changes
    session.save()


def test_the_page_asks_for_the_code_where_the_person_is(client: Client) -> None:
    assert pending_steps(sign_in(client)) == ["verify_email"]

    props = props_of(client, "/admin/login")

    assert props["verifiesEmailByCode"] is True
    assert props["pending"] == {"step": "verify_email", "types": [], "email": EMAIL}
    assert props["endpoints"]["verify"] == VERIFY
    assert props["endpoints"]["emailVerificationResend"] == RESEND


def test_the_code_signs_the_person_in(client: Client, mara: Person) -> None:
    sign_in(client)

    response = send(client, VERIFY, {"key": mailed_code().lower()})

    assert response.status_code == 200, response.content
    assert user_name(client) == EMAIL
    assert props_of(client, "/admin/settings/security")["auth"]["user"]["email"] == EMAIL


def test_the_second_factor_follows_the_code(client: Client, mara: Person) -> None:
    from allauth.mfa.totp.internal.auth import TOTP

    TOTP.activate(mara, "JBSWY3DPEHPK3PXP")
    sign_in(client)

    response = send(client, VERIFY, {"key": mailed_code()})

    assert pending_steps(response) == ["mfa_authenticate"]
    assert user_name(client) == ""


def test_a_wrong_code_can_be_corrected(client: Client) -> None:
    sign_in(client)

    wrong = send(client, VERIFY, {"key": "WRNG-CODE"})

    assert wrong.status_code == 400
    assert [error["param"] for error in wrong.json()["errors"]] == ["key"]
    assert send(client, VERIFY, {"key": mailed_code()}).status_code == 200


def test_the_last_wrong_code_ends_the_login(client: Client) -> None:
    sign_in(client)
    code = mailed_code()

    answers = [send(client, VERIFY, {"key": "WRNG-CODE"}) for _ in range(3)]

    assert [each.status_code for each in answers] == [400, 400, 409]
    assert answers[-1].json()["errors"]["key"] == [
        "The code was wrong too often. Sign in again to get a new one."
    ]
    assert send(client, VERIFY, {"key": code}).status_code == 409
    assert props_of(client, "/admin/login")["pending"] is None


def test_an_expired_code_is_named_as_such(client: Client) -> None:
    sign_in(client)
    code = mailed_code()
    change_stored(client, at=time.time() - 16 * 60)

    response = send(client, VERIFY, {"key": code})

    assert response.status_code == 409
    assert response.json()["errors"]["key"] == [
        "This code is no longer valid. Sign in again to get a new one."
    ]
    assert user_name(client) == ""


def test_after_the_code_expired_the_page_asks_for_the_password(client: Client) -> None:
    sign_in(client)
    change_stored(client, at=time.time() - 16 * 60)

    assert props_of(client, "/admin/login")["pending"] is None


def test_without_a_login_there_is_no_code(client: Client) -> None:
    response = send(client, VERIFY, {"key": "ABCD-EFGH"})

    assert response.status_code == 409
    assert "Sign in again" in response.json()["message"]


def test_a_verified_user_needs_no_message(client: Client, verified: Person) -> None:
    client.force_login(verified)

    response = send(client, VERIFY, {"key": "ABCD-EFGH"})

    assert response.status_code == 409
    assert "errors" not in response.json()


def test_another_code_replaces_the_first(client: Client) -> None:
    sign_in(client)
    first = mailed_code()
    # allauth sends one mail in ten seconds.
    cache.clear()

    assert send(client, RESEND).status_code == 200

    assert len(mail.outbox) == 2
    assert mailed_code() != first
    assert send(client, VERIFY, {"key": first}).status_code == 400
    assert send(client, VERIFY, {"key": mailed_code()}).status_code == 200


def test_the_number_of_mails_can_be_limited(client: Client, settings: Any) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND = 1
    sign_in(client)

    answers = []
    for _ in range(2):
        cache.clear()
        answers.append(send(client, RESEND))

    assert [each.status_code for each in answers] == [200, 409]
    assert "Sign in again" in answers[-1].json()["message"]
    assert len(mail.outbox) == 2


@pytest.mark.parametrize("body", ["", "[]", "null", "{", '{"key": 7}', '{"key": ["a"]}', "{}"])
def test_a_malformed_body_is_refused(client: Client, body: str) -> None:
    sign_in(client)

    response = client.post(VERIFY, body, content_type="application/json", secure=True)

    assert response.status_code in {400, 409}
    assert user_name(client) == ""


def test_the_token_is_required() -> None:
    client = Client(enforce_csrf_checks=True)

    assert send(client, VERIFY, {"key": "ABCD-EFGH"}).status_code == 403


class TestByLink:
    @pytest.fixture(autouse=True)
    def _by_link(self, by_code: None, settings: Any) -> None:
        settings.ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = False

    def test_the_page_does_not_ask_for_a_code(self, client: Client) -> None:
        sign_in(client)

        props = props_of(client, "/admin/login")

        assert props["verifiesEmailByCode"] is False
        assert props["pending"] is None

    def test_the_link_verifies_the_address(self, client: Client) -> None:
        sign_in(client)
        (key,) = re.findall(r"verify-email\?key=(\S+)", last_mail())

        assert send(client, VERIFY, {"key": key.replace("%3A", ":")}).status_code in {200, 401}
        assert sign_in(client).status_code == 200
