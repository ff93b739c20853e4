"""Cached URLs are those of ``reverse()``, wherever the panels are included."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from uuid import UUID

import pytest
from django.conf.urls.i18n import i18n_patterns
from django.urls import (
    NoReverseMatch,
    URLPattern,
    URLResolver,
    clear_url_caches,
    include,
    path,
    reverse,
)
from django.utils.translation import gettext_lazy, override
from pytest_django.fixtures import Settings

from django_panel.internal.fast import urls
from django_panel.internal.fast.urls import (
    cached_reverse,
    cached_with_urls,
    row_urls,
    url_cache,
)
from django_panel.panels.registry import get_registry
from django_panel.support import context
from django_panel.support.url_segments import LITERAL_SEGMENTS

VIEW = "panel.admin.resources.projects.view"

#: The URLconf of single tests.
urlpatterns: list[URLPattern | URLResolver] = []


@pytest.fixture
def in_panel() -> Iterator[None]:
    with context.bind(panel=get_registry().by_id("admin")):
        yield


@pytest.mark.usefixtures("in_panel")
@pytest.mark.parametrize(
    "key",
    [7, 0, -3, "7", "a/b", "create", "50 %", "ü", UUID(int=7), str(UUID(int=7)), True],
)
def test_a_url_with_parameters_is_that_of_reverse(key: object) -> None:
    for _ in range(2):
        assert cached_reverse(VIEW, {"record": key}) == reverse(VIEW, kwargs={"record": key})


@pytest.mark.usefixtures("in_panel")
def test_a_number_equal_to_a_segment_of_the_routes_is_escaped() -> None:
    before = cached_reverse(VIEW, {"record": 2024})
    LITERAL_SEGMENTS.add("2024")
    try:
        assert cached_reverse(VIEW, {"record": 2024}) == reverse(VIEW, kwargs={"record": 2024})
        assert cached_reverse(VIEW, {"record": 2024}) != before
    finally:
        LITERAL_SEGMENTS.discard("2024")


@pytest.mark.usefixtures("in_panel")
def test_an_unknown_route_or_parameter_raises() -> None:
    with pytest.raises(NoReverseMatch):
        cached_reverse(VIEW, {"other": 7})
    with pytest.raises(NoReverseMatch):
        cached_reverse("panel.admin.nowhere")


@pytest.mark.usefixtures("in_panel")
def test_one_cache_is_used_for_a_request() -> None:
    assert url_cache() is url_cache()


@pytest.fixture
def reversals(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the names of routes that Django reverses from now on."""
    names: list[str] = []

    def note_reload(name: str, **arguments: Any) -> str:
        names.append(name)
        return reverse(name, **arguments)

    monkeypatch.setattr(urls, "reverse", note_reload)
    clear_url_caches()
    return names


@pytest.mark.usefixtures("in_panel")
def test_each_route_is_reversed_once(reversals: list[str]) -> None:
    for key in (7, 8, UUID(int=7)):
        cached_reverse(VIEW, {"record": key})
        cached_reverse("panel.admin.dashboard")

    assert sorted(reversals) == ["panel.admin.dashboard", VIEW]


@pytest.mark.usefixtures("in_panel")
def test_switched_off_django_reverses_each_time(settings: Settings, reversals: list[str]) -> None:
    settings.PANEL = {**settings.PANEL, "fast_paths": False}

    for key in (7, "a/b"):
        assert cached_reverse(VIEW, {"record": key}) == reverse(VIEW, kwargs={"record": key})
        assert cached_reverse("panel.admin.dashboard") == "/admin"

    assert len(reversals) == 4


@pytest.mark.usefixtures("in_panel")
@pytest.mark.parametrize(("is_on", "built"), [(True, 1), (False, 2)])
def test_a_value_made_of_urls_is_cached(settings: Settings, is_on: bool, built: int) -> None:
    settings.PANEL = {**settings.PANEL, "fast_paths": is_on}
    clear_url_caches()
    calls: list[int] = []

    def build() -> str:
        calls.append(1)
        return cached_reverse("panel.admin.dashboard")

    assert [cached_with_urls("test", build) for _ in range(2)] == ["/admin", "/admin"]
    assert len(calls) == built


@pytest.mark.parametrize(("is_on", "asked"), [(True, ["placeholder", "a/b"]), (False, [7, "a/b"])])
def test_the_urls_of_rows(settings: Settings, is_on: bool, asked: list[object]) -> None:
    settings.PANEL = {**settings.PANEL, "fast_paths": is_on}
    calls: list[object] = []

    def url(key: object) -> str:
        calls.append(key)
        return f"/rows/{str(key).replace('/', '_2F')}/edit"

    url_of = row_urls(url)

    assert [url_of(None, key) for key in (7, "a/b", None)] == [
        "/rows/7/edit",
        "/rows/a_2Fb/edit",
        None,
    ]
    assert ["placeholder" if each == urls._PLACEHOLDER else each for each in calls] == asked


@pytest.mark.parametrize("kind", ["prefix", "words"])
def test_an_include_may_be_translated(kind: str, settings: Settings) -> None:
    settings.LANGUAGES = [("en", "English"), ("de", "Deutsch")]
    mounted = include("django_panel.urls")
    urlpatterns[:] = (
        i18n_patterns(path("", mounted))
        if kind == "prefix"
        else [path(gettext_lazy("January"), mounted)]
    )
    settings.ROOT_URLCONF = __name__
    with context.bind(panel=get_registry().by_id("admin")):
        found = []
        for language in ("en", "de", "en"):
            with override(language):
                found.append(cached_reverse("panel.admin.dashboard"))
                assert found[-1] == reverse("panel.admin.dashboard")

    assert found[0] == found[2] != found[1]
