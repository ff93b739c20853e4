"""The examples of the page about invitations, requested over HTTP."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest
from django.contrib.auth.models import Group
from django.core.cache import cache
from django.test import Client

from django_panel.tables import TableSchema
from tests.docs.library_tables import library_module
from tests.invitations.helpers import choose, links, run_on, submit_invitation
from tests.project.fixtures import Declare, admin, declare, superuser
from tests.project.models import User

__all__ = ["admin", "declare", "superuser"]

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(scope="module")
def library(django_db_setup: None, django_db_blocker: Any) -> Iterator[ModuleType]:
    with library_module("people", django_db_blocker) as module:
        yield module


def open_panel(declare: Declare, resource: Any) -> None:
    cache.clear()
    declare(admin=lambda panel: panel.path("admin").resources([resource]))


def test_a_person_is_invited_again_and_chooses_a_password(
    library: ModuleType, declare: Declare, admin: Client, client: Client
) -> None:
    open_panel(declare, library.PeopleResource)

    assert submit_invitation(admin).status_code == 303
    noor = User.objects.get(username="noor")
    assert run_on(admin, noor, "revoke-invitation").status_code == 303
    assert run_on(admin, noor, "resend-invitation").status_code == 303

    first, second = links()
    assert [choose(client, link).status_code for link in (first, second)] == [410, 200]


def test_the_form_of_the_dialog_can_be_declared(
    library: ModuleType, declare: Declare, admin: Client
) -> None:
    group = Group.objects.create(name="Support")

    class StaffResource(library.PeopleResource):  # type: ignore[misc, name-defined]
        @classmethod
        def table(cls, table: TableSchema) -> TableSchema:
            return table.header_actions([library.invite_staff()])

    open_panel(declare, StaffResource)
    body = {"email": "noor@example.com", "username": "noor", "groups": [group.pk]}

    assert submit_invitation(admin, {**body, "is_staff": True}).status_code == 303

    noor = User.objects.get(username="noor")
    assert (noor.is_staff, list(noor.groups.all())) == (True, [group])
    assert not noor.has_usable_password()
