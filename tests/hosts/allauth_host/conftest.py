"""A user, an empty cache, and settings of a project that verifies email addresses."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from pytest_django import Settings

from tests.hosts.allauth_host.people.models import Person
from tests.hosts.allauth_host.requests import EMAIL, PASSWORD


@pytest.fixture(autouse=True)
def _no_failures_from_before() -> None:
    cache.clear()


@pytest.fixture
def mara() -> Person:
    return Person.objects.create_user(EMAIL, PASSWORD)


@pytest.fixture
def verified(mara: Person) -> Person:
    """Return a user with a verified address."""
    from allauth.account.models import EmailAddress

    EmailAddress.objects.create(user=mara, email=EMAIL, verified=True, primary=True)
    return mara


@pytest.fixture
def by_code(settings: Settings) -> None:
    """Let new users verify their address with a code."""
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    settings.ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True


@pytest.fixture
def by_link(settings: Settings) -> None:
    """Let new users verify their address with a link."""
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
