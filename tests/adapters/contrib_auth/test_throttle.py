"""Five failures an account, twenty an address; then nobody may guess for a while."""

from __future__ import annotations

import threading
import time
from typing import Any

import pytest
from django.core.cache import cache
from django.core.cache.backends.base import BaseCache
from django.core.cache.backends.locmem import LocMemCache
from pytest_django import Settings

from django_panel.auth.throttle import Attempt, Throttled
from tests.adapters.contrib_auth.conftest import PASSWORD, LoginClient

pytestmark = pytest.mark.django_db


class Clock:
    """A clock that tests may wind."""

    def __init__(self) -> None:
        self.ahead = 0.0
        self._real = time.time

    def __call__(self) -> float:
        return self._real() + self.ahead


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    wound = Clock()
    monkeypatch.setattr(time, "time", wound)
    return wound


class BrokenCache(BaseCache):
    """A cache server that went away."""

    def __init__(self, location: str, params: dict[str, Any]) -> None:
        super().__init__(params)

    def get_many(self, *args: Any, **kwargs: Any) -> Any:
        raise ConnectionRefusedError("cache:11211")


class SilentCache(BaseCache):
    """A cache client that swallows the loss of its server."""

    def __init__(self, location: str, params: dict[str, Any]) -> None:
        super().__init__(params)

    def get(self, *args: Any, **kwargs: Any) -> Any:
        return None

    def add(self, *args: Any, **kwargs: Any) -> bool:
        return False


def fail(visitor: LoginClient, times: int, name: str = "mara", **extra: Any) -> list[int]:
    return [visitor.sign_in(name, "not it", **extra).status_code for _ in range(times)]


def fail_from_everywhere(visitor: LoginClient, times: int, name: str = "mara") -> list[int]:
    return [
        visitor.sign_in(name, "not it", REMOTE_ADDR=f"192.0.2.{number}").status_code
        for number in range(times)
    ]


class TestPerAccount:
    def test_the_sixth_try_is_refused_even_with_the_right_password(
        self, visitor: LoginClient, mara: Any
    ) -> None:
        assert fail(visitor, 5) == [422] * 5

        response = visitor.sign_in()

        assert response.status_code == 429
        assert 290 <= int(response["Retry-After"]) <= 300
        assert response.json()["message"] == "Too many failed attempts. Try again in 5 minutes."
        assert visitor.name() == ""

    def test_it_holds_whichever_address_asks(self, visitor: LoginClient, mara: Any) -> None:
        assert fail_from_everywhere(visitor, 6) == [422] * 5 + [429]

    def test_an_account_that_does_not_exist_is_throttled_alike(self, visitor: LoginClient) -> None:
        assert fail(visitor, 6, "nobody") == [422] * 5 + [429]

    @pytest.mark.parametrize("spelling", ["MARA", " mara ", "\uff4dara", "Mara"])
    def test_another_spelling_is_the_same_account(
        self, spelling: str, visitor: LoginClient, mara: Any
    ) -> None:
        fail(visitor, 5)

        assert fail(visitor, 1, spelling) == [429]

    def test_other_accounts_are_not_held_up(self, visitor: LoginClient, mara: Any) -> None:
        fail(visitor, 5, "noor")

        assert visitor.sign_in().status_code == 200

    def test_a_success_forgets_the_failures_before_it(
        self, visitor: LoginClient, mara: Any
    ) -> None:
        fail(visitor, 4)
        visitor.sign_in()

        assert fail(visitor, 6) == [422] * 5 + [429]

    def test_each_failure_is_forgotten_after_five_minutes(
        self, visitor: LoginClient, mara: Any, clock: Clock
    ) -> None:
        fail(visitor, 1)
        clock.ahead = 200
        fail(visitor, 4)

        clock.ahead = 299
        assert fail(visitor, 1) == [429]
        clock.ahead = 301
        assert fail(visitor, 2) == [422, 429]
        clock.ahead = 501
        assert fail(visitor, 5) == [422] * 4 + [429]

    def test_the_wait_is_until_the_oldest_failure_is_forgotten(
        self, visitor: LoginClient, mara: Any, clock: Clock
    ) -> None:
        fail(visitor, 5)
        clock.ahead = 270

        response = visitor.sign_in()

        assert 28 <= int(response["Retry-After"]) <= 30
        assert response.json()["message"].endswith(f"{response['Retry-After']} seconds.")

    def test_refused_tries_do_not_lengthen_the_wait(
        self, visitor: LoginClient, mara: Any, clock: Clock
    ) -> None:
        fail(visitor, 5)
        clock.ahead = 200
        fail(visitor, 10)
        clock.ahead = 301

        assert visitor.sign_in().status_code == 200

    def test_unusable_input_is_not_a_failure(self, visitor: LoginClient, mara: Any) -> None:
        for _ in range(10):
            visitor.post("login", {"username": "mara"})

        assert visitor.sign_in().status_code == 200

    def test_a_confirmation_counts_for_the_same_account(
        self, visitor: LoginClient, mara: Any
    ) -> None:
        visitor.client.force_login(mara)
        tries = [visitor.post("reauthenticate", {"password": "not it"}) for _ in range(5)]

        response = visitor.post("reauthenticate", {"password": PASSWORD})

        assert [response.status_code for response in tries] == [422] * 5
        assert response.status_code == 429
        assert list(response.json()["errors"]) == ["password"]
        assert LoginClient().sign_in().status_code == 429


class TestPerAddress:
    def test_the_twenty_first_account_in_a_minute_is_refused(self, visitor: LoginClient) -> None:
        statuses = [fail(visitor, 1, f"name-{number}")[0] for number in range(21)]

        assert statuses == [422] * 20 + [429]

    def test_it_opens_again_after_a_minute(
        self, visitor: LoginClient, mara: Any, clock: Clock
    ) -> None:
        for number in range(20):
            fail(visitor, 1, f"name-{number}")
        assert visitor.sign_in().status_code == 429
        clock.ahead = 61

        assert visitor.sign_in().status_code == 200

    def test_another_address_is_not_held_up(self, visitor: LoginClient, mara: Any) -> None:
        for number in range(20):
            fail(visitor, 1, f"name-{number}")

        assert visitor.sign_in(REMOTE_ADDR="192.0.2.1").status_code == 200

    def test_claiming_another_address_does_not_help(self, visitor: LoginClient) -> None:
        statuses = [
            fail(visitor, 1, f"name-{number}", HTTP_X_FORWARDED_FOR=f"192.0.2.{number}")[0]
            for number in range(21)
        ]

        assert statuses == [422] * 20 + [429]

    def test_a_network_of_addresses_counts_as_one(self, visitor: LoginClient) -> None:
        statuses = [
            fail(visitor, 1, f"name-{number}", REMOTE_ADDR=f"2001:db8::{number:x}")[0]
            for number in range(21)
        ]

        assert statuses == [422] * 20 + [429]

    def test_a_success_does_not_clear_the_failures_at_other_accounts(
        self, visitor: LoginClient, mara: Any
    ) -> None:
        for number in range(19):
            fail(visitor, 1, f"name-{number}")
        assert visitor.sign_in().status_code == 200

        assert fail(visitor, 1, "name-20") == [422]
        assert fail(visitor, 1, "name-21") == [429]

    def test_successes_are_not_counted(self, visitor: LoginClient, mara: Any) -> None:
        assert [visitor.sign_in().status_code for _ in range(25)] == [200] * 25

    def test_a_refused_address_does_not_use_up_an_account(
        self, visitor: LoginClient, mara: Any
    ) -> None:
        for number in range(20):
            fail(visitor, 1, f"name-{number}")
        assert fail(visitor, 10) == [429] * 10

        assert visitor.sign_in(REMOTE_ADDR="192.0.2.1").status_code == 200


def test_parallel_guesses_get_no_more_tries_than_one_after_another() -> None:
    begun: list[str] = []
    start = threading.Barrier(30)

    def guess() -> None:
        start.wait()
        try:
            Attempt.begin("mara", None)
        except Throttled:
            begun.append("refused")
        else:
            begun.append("let through")

    threads = [threading.Thread(target=guess) for _ in range(30)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sorted(begun) == ["let through"] * 5 + ["refused"] * 25


def test_nothing_in_the_cache_tells_who_was_tried(visitor: LoginClient) -> None:
    visitor.sign_in("mara@example.com", "not it", REMOTE_ADDR="192.0.2.77")

    stored = f"{LocMemCache('sign-in', {})._cache}"  # type: ignore[attr-defined]
    assert "django_panel.auth:account:" in stored
    assert "mara" not in stored
    assert "192.0.2.77" not in stored


@pytest.mark.parametrize(
    "backend",
    [
        f"{__name__}.BrokenCache",
        f"{__name__}.SilentCache",
        "django.core.cache.backends.dummy.DummyCache",
        "not.a.module.Cache",
    ],
)
@pytest.mark.parametrize("password", [PASSWORD, "not it"])
def test_without_a_cache_for_the_counts_no_login_succeeds(
    backend: str, password: str, visitor: LoginClient, mara: Any, settings: Settings
) -> None:
    settings.CACHES = {"default": {"BACKEND": backend}}

    response = visitor.sign_in(password=password)

    assert response.status_code == 503
    assert response.json()["message"] == (
        "Signing in is not possible at the moment. Try again shortly."
    )
    assert int(response["Retry-After"]) > 0
    assert visitor.name() == ""


def test_without_a_cache_one_can_still_sign_out(
    visitor: LoginClient, mara: Any, settings: Settings
) -> None:
    visitor.client.force_login(mara)
    settings.CACHES = {"default": {"BACKEND": f"{__name__}.BrokenCache"}}

    assert visitor.post("logout", {}).status_code == 200


@pytest.mark.parametrize("backend", ["database", "files"])
def test_a_cache_without_atomic_increments_counts_the_same(
    backend: str, visitor: LoginClient, settings: Settings, tmp_path: Any
) -> None:
    if backend == "files":
        settings.CACHES = {
            "default": {
                "BACKEND": "django.core.cache.backends.filebased.FileBasedCache",
                "LOCATION": str(tmp_path),
            }
        }
    else:
        from django.core.management import call_command

        settings.CACHES = {
            "default": {
                "BACKEND": "django.core.cache.backends.db.DatabaseCache",
                "LOCATION": "sign_in_cache",
            }
        }
        call_command("createcachetable", verbosity=0)
    cache.clear()

    assert fail(visitor, 6) == [422] * 5 + [429]
