"""Two people at once: one wins, the other gets a clear answer."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client

from django_panel.models import Invitation
from tests.invitations.helpers import choose, invited_user, link_for, run_on
from tests.resources.databases.concurrency import run_concurrently

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]

THREADS = 4


@pytest.fixture(autouse=True)
def _server() -> None:
    if connection.vendor == "sqlite":
        pytest.skip("SQLite in memory has one connection.")


def test_of_several_people_with_one_link_one_sets_the_password() -> None:
    noor = invited_user()
    link = link_for(noor)
    passwords = [f"a long walk number {number}" for number in range(THREADS)]

    def use(password: str) -> Any:
        return choose(Client(), link, password)

    answers = run_concurrently([lambda each=each: use(each) for each in passwords])  # type: ignore[misc]

    assert sorted(each.status_code for each in answers) == [200, 410, 410, 410]
    (winner,) = [at for at, each in enumerate(answers) if each.status_code == 200]
    noor.refresh_from_db()
    assert noor.check_password(passwords[winner])
    assert Invitation.objects.filter(used_at=None).count() == 0


def test_two_new_links_at_once_leave_one(root: Client) -> None:
    noor = invited_user()

    answers = run_concurrently([lambda: run_on(root, noor, "resend-invitation")] * 2)

    assert {each.status_code for each in answers} == {303}
    assert Invitation.objects.filter(revoked_at=None).count() == 1


def test_revoking_and_accepting_at_once_have_one_result(root: Client) -> None:
    noor = invited_user()
    link = link_for(noor)

    accepted, revoked = run_concurrently(
        [lambda: choose(Client(), link), lambda: run_on(root, noor, "revoke-invitation")]
    )

    noor.refresh_from_db()
    (row,) = Invitation.objects.all()
    if accepted.status_code == 200:
        assert revoked.status_code in {403, 409}
        assert noor.has_usable_password()
        assert row.revoked_at is None
    else:
        assert (accepted.status_code, revoked.status_code) == (410, 303)
        assert not noor.has_usable_password()
        assert row.used_at is None
