"""The settings pages with allauth: the address, emailed codes, passkeys and sessions."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any
from urllib.parse import unquote

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from django_panel.auth.email_codes.usage import enable_email_codes
from django_panel.models import UserSession
from django_panel.models.email_factor import EmailFactor
from django_panel.support import ports
from tests.hosts.allauth_host.people.models import Person
from tests.hosts.allauth_host.requests import EMAIL, PASSWORD, props_of, send
from tests.project.mail_backends import use_unreachable_mail_server

pytestmark = pytest.mark.django_db(transaction=True)

NEW = "mara@example.org"
OLD_ADDRESS = "Your email address was changed"


@pytest.fixture
def signed_in(client: Client, verified: Person) -> Client:
    assert send(client, "auth/login", {"email": EMAIL, "password": PASSWORD}).status_code == 200
    mail.outbox.clear()
    return client


@pytest.fixture
def changes_after_verification(by_link: None, settings: Settings) -> None:
    settings.ACCOUNT_CHANGE_EMAIL = True


def change(client: Client, address: str = NEW) -> Any:
    headers = {"Accept": "application/json"}
    body = {"email": address}
    url = "/admin/settings/profile"
    return client.put(url, body, content_type="application/json", headers=headers, secure=True)


def verify_by_mail(client: Client) -> None:
    key = unquote(re.findall(r"verify-email\?key=(\S+)", str(mail.outbox[-1].body))[0])
    assert send(client, "auth/email/verify", {"key": key}).status_code in {200, 401}


def sent() -> list[tuple[str, list[str]]]:
    return [(str(each.subject).removeprefix("[testserver] "), each.to) for each in mail.outbox]


def addresses() -> list[tuple[str, bool, bool]]:
    from allauth.account.models import EmailAddress

    rows = EmailAddress.objects.order_by("pk")
    return list(rows.values_list("email", "verified", "primary"))


class TestAddress:
    def test_without_verification_it_changes_at_once(self, signed_in: Client) -> None:
        response = change(signed_in)

        assert response.json() == {"message": "Changes saved.", "status": None}
        assert Person.objects.get().email == NEW
        assert addresses() == [(EMAIL, True, False), (NEW, False, True)]
        assert sent() == [(OLD_ADDRESS, [EMAIL])]
        assert NEW not in str(mail.outbox[0].body)

    @pytest.mark.usefixtures("changes_after_verification")
    def test_it_changes_after_the_verification(self, signed_in: Client) -> None:
        response = change(signed_in)

        assert response.json()["status"] == "verification-link-sent"
        assert Person.objects.get().email == EMAIL
        assert [to for _, to in sent()] == [[NEW]]

        verify_by_mail(signed_in)
        assert Person.objects.get().email == NEW
        assert addresses() == [(NEW, True, True)]
        assert sent()[1:] == [(OLD_ADDRESS, [EMAIL])]

    @pytest.mark.usefixtures("changes_after_verification")
    def test_allauth_tells_the_old_address_if_it_sends_notifications(
        self, signed_in: Client, settings: Settings
    ) -> None:
        settings.ACCOUNT_EMAIL_NOTIFICATIONS = True
        change(signed_in)

        verify_by_mail(signed_in)

        assert [subject for subject, to in sent() if to == [EMAIL]] == [f"{OLD_ADDRESS} · Admin"]

    @pytest.mark.usefixtures("by_link")
    def test_without_change_email_it_changes_at_once_and_is_verified_later(
        self, signed_in: Client
    ) -> None:
        assert change(signed_in).json()["status"] == "verification-link-sent"

        assert Person.objects.get().email == NEW
        assert sorted(to for _, to in sent()) == [[EMAIL], [NEW]]

    @pytest.mark.usefixtures("changes_after_verification")
    def test_another_verified_address_of_the_user_needs_no_mail(
        self, signed_in: Client, verified: Person
    ) -> None:
        from allauth.account.models import EmailAddress

        EmailAddress.objects.create(user=verified, email=NEW, verified=True)

        assert change(signed_in).json()["status"] is None
        assert Person.objects.get().email == NEW
        assert sent() == [(OLD_ADDRESS, [EMAIL])]

    @pytest.mark.usefixtures("changes_after_verification")
    def test_a_mail_server_that_is_down_changes_nothing(
        self, signed_in: Client, settings: Settings
    ) -> None:
        use_unreachable_mail_server(settings)

        response = change(signed_in)

        assert response.status_code == 422
        assert "can't be sent at the moment" in response.json()["errors"]["email"][0]
        assert addresses() == [(EMAIL, True, True)]

    def test_the_change_is_kept_if_only_the_old_address_cannot_be_told(
        self, signed_in: Client, settings: Settings
    ) -> None:
        use_unreachable_mail_server(settings)

        assert change(signed_in).status_code == 200
        assert Person.objects.get().email == NEW


class TestEmailedCodes:
    @pytest.fixture(autouse=True)
    def _enabled(self, signed_in: Client, changes_after_verification: None) -> None:
        assert send(signed_in, "/admin/two-factor/enable").status_code in {200, 303}

    def code_address(self) -> str:
        return EmailFactor.objects.get().address

    def enable_again(self, client: Client) -> None:
        assert send(client, "/admin/two-factor/enable").status_code in {200, 303}

    def test_they_go_to_the_old_address_until_they_are_enabled_again(
        self, signed_in: Client
    ) -> None:
        change(signed_in)
        verify_by_mail(signed_in)

        assert self.code_address() == EMAIL
        props = props_of(signed_in, "/admin/settings/security")
        assert props["emailCodeAddress"] == "ma**@example.com"

        self.enable_again(signed_in)
        assert self.code_address() == NEW
        assert props_of(signed_in, "/admin/settings/security")["emailCodeAddress"] is None

    def test_an_address_that_is_not_verified_never_gets_a_code(self, signed_in: Client) -> None:
        change(signed_in)

        self.enable_again(signed_in)

        assert self.code_address() == EMAIL

    def test_a_login_after_the_change_is_answered_with_a_code_of_the_new_address(
        self, signed_in: Client
    ) -> None:
        change(signed_in)
        verify_by_mail(signed_in)
        self.enable_again(signed_in)
        browser = Client()
        send(browser, "auth/login", {"email": NEW, "password": PASSWORD})

        browser.get("/admin/two-factor/challenge", headers={"Accept": "text/html"}, secure=True)

        assert mail.outbox[-1].to == [NEW]
        code = re.findall(r"\b\d{6}\b", str(mail.outbox[-1].body))[0]
        assert send(browser, "/admin/two-factor/verify", {"code": code}).status_code == 303
        assert browser.get("/admin", secure=True).status_code == 200


class TestPasskeys:
    def add(self, user: Person, name: str, days: int, *, used: bool = False) -> Any:
        from allauth.mfa.models import Authenticator

        row = Authenticator.objects.create(user=user, type="webauthn", data={"name": name})
        row.created_at = timezone.now() - timedelta(days=days)
        row.last_used_at = timezone.now() - timedelta(hours=3) if used else None
        row.save()
        return row

    def test_the_newest_is_first(self, verified: Person) -> None:
        old = self.add(verified, "Laptop", 9, used=True)
        new = self.add(verified, "Phone", 2)

        rows = [dict(row) for row in ports.auth_stack().passkeys_of(verified)]

        assert [(row["id"], row["name"]) for row in rows] == [
            (str(new.pk), "Phone"),
            (str(old.pk), "Laptop"),
        ]
        # The words are joined with no-break spaces.
        times = [(row["created_at_diff"], row["last_used_at_diff"]) for row in rows]
        assert times == [("2\xa0days\xa0ago", None), ("1\xa0week\xa0ago", "3\xa0hours\xa0ago")]

    def test_one_that_was_just_added(self, verified: Person) -> None:
        self.add(verified, "Laptop", 0)

        (row,) = ports.auth_stack().passkeys_of(verified)

        assert row["created_at_diff"] == "just now"

    def test_those_of_other_users_and_other_factors_are_not_listed(self, verified: Person) -> None:
        from allauth.mfa.models import Authenticator

        self.add(Person.objects.create_user("noor@example.com", PASSWORD), "Hers", 1)
        Authenticator.objects.create(user=verified, type="totp", data={"secret": "x"})

        assert list(ports.auth_stack().passkeys_of(verified)) == []

    def test_a_project_without_passkeys_has_none(
        self, verified: Person, settings: Settings
    ) -> None:
        self.add(verified, "Laptop", 1)
        settings.MFA_SUPPORTED_TYPES = ["totp"]

        assert list(ports.auth_stack().passkeys_of(verified)) == []

    def test_the_security_page_lists_them(self, signed_in: Client, verified: Person) -> None:
        row = self.add(verified, "Laptop", 1)

        (listed,) = props_of(signed_in, "/admin/settings/security")["passkeys"]

        assert (listed["id"], listed["name"]) == (str(row.pk), "Laptop")


class TestSessions:
    def test_each_login_is_listed_and_can_be_ended(self, signed_in: Client) -> None:
        other = Client(HTTP_USER_AGENT="Mozilla/5.0 (iPhone) Version/17.0 Mobile Safari/604.1")
        send(other, "auth/login", {"email": EMAIL, "password": PASSWORD})

        rows = props_of(signed_in, "/admin/settings/security")["sessions"]["rows"]
        assert [row["current"] for row in rows] == [True, False]
        assert rows[1]["device"] == "mobile"

        send(signed_in, "/admin/settings/sessions/end", {"id": rows[1]["id"]})
        assert other.get("/admin", secure=True).status_code == 302
        assert signed_in.get("/admin", secure=True).status_code == 200

    def test_signing_out_removes_the_session(self, signed_in: Client) -> None:
        assert UserSession.objects.count() == 1

        send(signed_in, "/_panel/auth/logout")

        assert UserSession.objects.count() == 0

    def test_a_login_that_waits_for_a_second_factor_is_no_session(self, verified: Person) -> None:
        from allauth.mfa.models import Authenticator

        Authenticator.objects.create(user=verified, type="totp", data={"secret": "x"})

        send(Client(), "auth/login", {"email": EMAIL, "password": PASSWORD})

        assert UserSession.objects.count() == 0

    def test_a_password_reset_ends_all_sessions(self, signed_in: Client) -> None:
        send(Client(), "/_panel/auth/password/request", {"email": EMAIL})
        key = re.findall(r"reset-password/(\S+)", str(mail.outbox[-1].body))[0]

        body: dict[str, object] = {"key": key, "password": "a new and longer one"}
        send(Client(), "auth/password/reset", body)

        assert signed_in.get("/admin", secure=True).status_code == 302


def test_emailed_codes_of_a_user_without_another_address(
    signed_in: Client, verified: Person
) -> None:
    enable_email_codes(verified, EMAIL.upper())
    session = signed_in.session
    session["panel.mfa.email.confirmed_at"] = 1
    session.save()

    assert props_of(signed_in, "/admin/settings/security")["emailCodeAddress"] is None
