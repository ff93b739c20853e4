"""Addresses are looked up once, and are right wherever the routes are mounted."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import UUID

import pytest
from django.conf.urls.i18n import i18n_patterns
from django.urls import NoReverseMatch, URLPattern, URLResolver, include, path, reverse
from django.utils.translation import gettext_lazy, override
from pytest_django.fixtures import Settings

from django_panel.panels.registry import get_registry
from django_panel.support import addresses, context
from django_panel.support.addresses import address_book

VIEW = "panel.admin.resources.projects.view"

#: The URL tables of single tests stand here.
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
def test_a_filled_address_is_the_one_django_finds(key: object) -> None:
    for _ in range(2):
        assert address_book().filled(VIEW, {"record": key}) == reverse(VIEW, kwargs={"record": key})


@pytest.mark.usefixtures("in_panel")
def test_a_number_that_is_a_segment_of_the_routes_is_escaped() -> None:
    before = address_book().filled(VIEW, {"record": 2024})
    addresses.literals.add("2024")
    try:
        assert address_book().filled(VIEW, {"record": 2024}) == reverse(
            VIEW, kwargs={"record": 2024}
        )
        assert address_book().filled(VIEW, {"record": 2024}) != before
    finally:
        addresses.literals.discard("2024")


@pytest.mark.usefixtures("in_panel")
def test_what_is_missing_has_no_address() -> None:
    with pytest.raises(NoReverseMatch):
        address_book().filled(VIEW, {"other": 7})
    with pytest.raises(NoReverseMatch):
        address_book()["panel.admin.nowhere"]


@pytest.mark.usefixtures("in_panel")
def test_one_book_is_open_for_a_request() -> None:
    assert address_book() is address_book()


@pytest.mark.parametrize("kind", ["prefix", "words"])
def test_a_mount_may_be_translated(kind: str, settings: Settings) -> None:
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
                found.append(address_book()["panel.admin.dashboard"])
                assert found[-1] == reverse("panel.admin.dashboard")

    assert found[0] == found[2] != found[1]
