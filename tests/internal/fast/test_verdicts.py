"""Values are kept for the next user with the same permissions, and only so many of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest
from django.urls import clear_url_caches
from pytest_django.fixtures import Settings

from django_panel.internal.fast import urls
from django_panel.internal.fast.verdicts import cached_by_verdicts
from django_panel.panels.registry import get_registry
from django_panel.support import context


@pytest.fixture
def panel() -> Iterator[Any]:
    clear_url_caches()
    found = get_registry().by_id("admin")
    with context.bind(panel=found):
        yield found


def test_a_value_is_built_once_for_the_same_verdicts(panel: Any) -> None:
    numbers = count()

    found = [
        cached_by_verdicts(panel, "links", allowed, lambda: next(numbers))
        for allowed in ((True, False), (True, True), (True, False), (True, True))
    ]

    assert found == [0, 1, 0, 1]


def test_no_more_than_a_limited_number_is_kept(panel: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(urls, "MAX_VALUES", 3)
    numbers = count()

    found = [cached_by_verdicts(panel, "links", each, lambda: next(numbers)) for each in "abcadab"]

    # The fourth value replaces the one that was not used for the longest time.
    assert found == [0, 1, 2, 0, 3, 0, 4]


def test_the_values_of_many_tenants_are_kept(panel: Any) -> None:
    numbers = count()
    keys = [(resource, tenant) for resource in range(320) for tenant in range(60)]

    for key in keys * 2:
        cached_by_verdicts(panel, "links", key, lambda: next(numbers))

    assert next(numbers) == len(keys)


def test_a_value_that_could_not_be_built_is_built_again(panel: Any) -> None:
    def fail() -> int:
        raise ValueError

    with pytest.raises(ValueError):  # noqa: PT011
        cached_by_verdicts(panel, "links", True, fail)

    assert cached_by_verdicts(panel, "links", True, lambda: 1) == 1


def test_a_value_that_is_none_is_kept(panel: Any) -> None:
    calls: list[int] = []

    for _request in range(2):
        cached_by_verdicts(panel, "links", True, lambda: calls.append(1))

    assert calls == [1]


def test_values_are_forgotten_with_the_urls(panel: Any) -> None:
    numbers = count()
    first = cached_by_verdicts(panel, "links", True, lambda: next(numbers))

    clear_url_caches()
    with context.bind(panel=panel):
        second = cached_by_verdicts(panel, "links", True, lambda: next(numbers))

    assert (first, second) == (0, 1)


def test_nothing_is_kept_while_the_fast_paths_are_off(settings: Settings) -> None:
    settings.PANEL = {**settings.PANEL, "fast_paths": False}
    found, numbers = get_registry().by_id("admin"), count()

    with context.bind(panel=found):
        built = [
            cached_by_verdicts(found, "links", True, lambda: next(numbers)) for _request in "ab"
        ]

    assert built == [0, 1]
