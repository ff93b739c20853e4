"""``panel_invite``: mails an invitation, or prints its link."""

from __future__ import annotations

import re
from io import StringIO
from typing import Any

import pytest
from django.core import mail
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import Settings

from tests.invitations.helpers import ADDRESS, choose, invited_user
from tests.project.fixtures import Declare
from tests.project.models import User

pytestmark = pytest.mark.django_db(transaction=True)

_LINK = re.compile(r"(https?://[^/\s]+)(/admin/invitation/\S+)")


@pytest.fixture(autouse=True)
def _panels(declare: Declare) -> None:
    cache.clear()
    declare(admin=lambda panel: panel.path("admin").brand_name("Fernhill"))


def run(login: str = "noor", **options: Any) -> str:
    answer = StringIO()
    call_command("panel_invite", login, **{"panel": "admin", **options}, stdout=answer)
    return answer.getvalue()


def test_a_mail_is_sent_and_its_link_works(client: Client) -> None:
    noor = invited_user()

    text = run()

    assert f"The invitation to {ADDRESS} is valid for 3 days." in text
    (sent,) = mail.outbox
    assert sent.to == [ADDRESS]
    assert "You are invited to Fernhill." in sent.body
    ((host, path),) = _LINK.findall(str(sent.body))
    assert host == "http://testserver"
    assert _LINK.findall(text) == []
    assert choose(client, path).status_code == 200
    noor.refresh_from_db()
    assert noor.has_usable_password()


def test_the_link_is_printed_instead_of_mailed(client: Client) -> None:
    invited_user()

    text = run(print_link=True, origin="https://example.com/any")

    assert mail.outbox == []
    ((host, path),) = _LINK.findall(text)
    assert host == "https://example.com"
    assert choose(client, path).status_code == 200


def test_sending_again_ends_the_earlier_link(client: Client) -> None:
    invited_user()

    links = [_LINK.findall(run(print_link=True))[0][1] for _ in range(2)]

    assert [client.get(link).status_code for link in links] == [410, 200]


def test_secure_cookies_mean_https(settings: Settings) -> None:
    settings.SESSION_COOKIE_SECURE = True
    invited_user()

    assert run(print_link=True).startswith("https://testserver/")


def test_the_domain_of_the_panel_is_the_host(declare: Declare) -> None:
    declare(admin=lambda panel: panel.path("admin").domain("back.example.test"))
    invited_user()

    assert run(print_link=True).startswith("http://back.example.test/admin/invitation/")


@pytest.mark.parametrize("hosts", [[], ["*"], [".example.com"]])
def test_an_unknown_host_has_to_be_given(settings: Settings, hosts: list[str]) -> None:
    settings.ALLOWED_HOSTS = hosts
    invited_user()

    with pytest.raises(CommandError, match="Add --origin"):
        run()


@pytest.mark.parametrize("origin", ["example.com", "ftp://example.com", "https://"])
def test_an_origin_is_a_url(origin: str) -> None:
    invited_user()

    with pytest.raises(CommandError, match="--origin takes a URL"):
        run(origin=origin)


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"is_active": False}, "the user is not active."),
        ({"email": ""}, "the user has no email address."),
        ({"last_login": timezone.now()}, "the user has signed in before."),
    ],
)
def test_a_user_who_cannot_be_invited(fields: dict[str, Any], reason: str) -> None:
    invited_user(**fields)

    with pytest.raises(CommandError, match=reason):
        run()
    assert mail.outbox == []


def test_a_user_with_a_password() -> None:
    User.objects.create_user("noor", ADDRESS, "a password")

    with pytest.raises(CommandError, match="the user has a password"):
        run()


def test_an_unknown_user() -> None:
    with pytest.raises(CommandError, match="There is no user 'noor'"):
        run()


def test_an_unknown_panel() -> None:
    invited_user()

    with pytest.raises(CommandError, match="admin"):
        run(panel="amin")


def test_mails_are_limited() -> None:
    invited_user()
    for _ in range(5):
        run()

    with pytest.raises(CommandError, match=f"Too many invitations were sent to {ADDRESS}"):
        run()
