"""Links that have ended: all show the same page and give the same answer."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from django_panel.models import Invitation
from tests.invitations.helpers import PASSWORD, choose, invited_user, link_for
from tests.project.clients import fetch, page_of
from tests.project.models import User

pytestmark = pytest.mark.django_db

DEAD = "The link no longer works. Ask for a new invitation."


@pytest.fixture
def noor() -> User:
    return invited_user(first_name="Noor", last_name="Vos")


def used(noor: User) -> str:
    link = link_for(noor)
    Invitation.objects.update(used_at=timezone.now())
    return link


def expired(noor: User) -> str:
    link = link_for(noor)
    Invitation.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    return link


def revoked(noor: User) -> str:
    link = link_for(noor)
    Invitation.revoke(noor)
    return link


def replaced(noor: User) -> str:
    link = link_for(noor)
    link_for(noor)
    return link


def tampered(noor: User) -> str:
    link = link_for(noor)
    return link[:-1] + ("A" if link[-1] != "A" else "B")


def strange(noor: User) -> str:
    return "/admin/invitation/%00%F0%9F%A6%8A"


def of_a_deleted_user(noor: User) -> str:
    link = link_for(noor)
    noor.delete()
    return link


def of_an_inactive_user(noor: User) -> str:
    link = link_for(noor)
    User.objects.filter(pk=noor.pk).update(is_active=False)
    return link


def of_a_user_who_has_signed_in(noor: User) -> str:
    link = link_for(noor)
    User.objects.filter(pk=noor.pk).update(last_login=timezone.now())
    return link


def of_a_user_with_a_password(noor: User) -> str:
    link = link_for(noor)
    noor.set_password("chosen elsewhere")
    noor.save()
    return link


def to_an_address_that_has_changed(noor: User) -> str:
    link = link_for(noor)
    User.objects.filter(pk=noor.pk).update(email="other@example.com")
    return link


CASES = (
    used,
    expired,
    revoked,
    replaced,
    tampered,
    strange,
    of_a_deleted_user,
    of_an_inactive_user,
    of_a_user_who_has_signed_in,
    of_a_user_with_a_password,
    to_an_address_that_has_changed,
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.__name__)
def test_it_shows_the_page_of_an_ended_invitation(
    client: Client, noor: User, case: Callable[[User], str]
) -> None:
    link = case(noor)

    response = fetch(client, link)

    assert response.status_code == 410
    props = page_of(response)["props"]
    assert props["account"] is None
    assert "noor" not in json.dumps(props).replace("\\u", "")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.__name__)
def test_it_sets_no_password(client: Client, noor: User, case: Callable[[User], str]) -> None:
    key, link = noor.pk, case(noor)

    response = choose(client, link)

    assert response.status_code == 410
    assert response.json() == {"message": DEAD}
    stored = User.objects.filter(pk=key).first()
    assert stored is None or not stored.check_password(PASSWORD)
