"""What the checks of WebSockets ask about many users at once."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from django_panel.support import ports
from tests.hosts.allauth_host.people.models import Person

pytestmark = pytest.mark.django_db


def people(count: int) -> list[Person]:
    return Person.objects.bulk_create(
        Person(email=f"Person{number}@example.com") for number in range(count)
    )


def test_the_factors_of_many_users_are_those_of_each() -> None:
    from allauth.mfa.models import Authenticator

    app, key, both, recovery, none = users = people(5)
    for user, kind in (
        *((app, "totp"), (key, "webauthn"), (both, "totp"), (both, "webauthn")),
        *((key, "recovery_codes"), (recovery, "recovery_codes")),
    ):
        Authenticator.objects.create(user=user, type=kind, data={})
    stack = ports.auth_stack()

    with CaptureQueriesContext(connection) as captured:
        found = stack.factors_of_all(users)

    assert found == {user.pk: stack.factors_of(user) for user in users}
    assert found[both.pk] == {"totp", "passkeys"}
    assert found[none.pk] == frozenset()
    assert len(captured) == 1


def test_the_verified_users_are_those_of_whom_each_is_verified() -> None:
    from allauth.account.models import EmailAddress

    verified, waiting, other, nameless, none = users = people(5)
    nameless.email = ""
    for user, address, is_verified in (
        (verified, "person0@example.com", True),
        (waiting, "person1@example.com", False),
        (other, "elsewhere@example.com", True),
        (nameless, "any@example.com", True),
    ):
        EmailAddress.objects.create(user=user, email=address, verified=is_verified)
    stack = ports.auth_stack()

    with CaptureQueriesContext(connection) as captured:
        found = stack.verified_users(users)

    assert found == {user.pk for user in users if stack.is_email_verified(user)}
    assert found == {verified.pk, nameless.pk}
    assert none.pk not in found
    assert len(captured) == 1
