"""How long a refusal takes does not tell whether the account exists."""

from __future__ import annotations

import time
from statistics import median
from typing import Any

import pytest
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django import Settings

from tests.adapters.contrib_auth.conftest import PASSWORD, LoginClient

pytestmark = pytest.mark.django_db

ROUNDS = 80
CASES = {
    "wrong password": ("mara", "not it"),
    "unknown": ("nobody", "not it"),
    "inactive": ("gone", PASSWORD),
}


class CheapHasher(PBKDF2PasswordHasher):
    """Cheap enough for hundreds of tries, dear enough that skipping it would show."""

    iterations = 20_000


@pytest.fixture
def accounts(mara: Any, settings: Settings) -> None:
    settings.PASSWORD_HASHERS = [f"{__name__}.CheapHasher"]
    mara.set_password(PASSWORD)
    mara.save()
    type(mara)._default_manager.create_user("gone", password=PASSWORD, is_active=False)


def test_the_three_failures_take_the_same_time(visitor: LoginClient, accounts: None) -> None:
    taken: dict[str, list[float]] = {case: [] for case in CASES}
    for name, password in CASES.values():
        visitor.sign_in(name, password)

    for _ in range(ROUNDS):
        for case, (name, password) in CASES.items():
            cache.clear()
            began = time.perf_counter()
            response = visitor.sign_in(name, password)
            taken[case].append(time.perf_counter() - began)
            assert response.status_code == 422

    medians = {case: median(times) for case, times in taken.items()}
    # A skipped hash would halve the time; a shared machine wobbles by less than this.
    assert max(medians.values()) <= 1.4 * min(medians.values()), medians


def test_the_three_failures_ask_the_database_the_same(visitor: LoginClient, accounts: None) -> None:
    asked: dict[str, int] = {}
    for case, (name, password) in CASES.items():
        with CaptureQueriesContext(
            connection,
        ) as queries:
            visitor.sign_in(name, password)
        asked[case] = len(queries)

    assert set(asked.values()) == {1}
