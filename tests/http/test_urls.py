"""URL patterns follow the settings, however a host includes them."""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import product
from types import ModuleType

import pytest
from django.test import Client
from django.urls import NoReverseMatch, URLResolver, get_resolver, include, path, resolve, reverse
from django.urls.resolvers import RoutePattern
from django.utils.module_loading import import_string
from django.utils.translation import override
from pytest_django.fixtures import Settings

from django_panel import Panel
from django_panel.exceptions import PanelException
from django_panel.http.urls import PanelPatterns
from tests.project.clients import fetch
from tests.project.fixtures import Declare


@pytest.fixture
def patterns() -> PanelPatterns:
    found: PanelPatterns = import_string("django_panel.urls.urlpatterns")
    return found


def moved_to(path: str) -> object:
    def build(panel: Panel) -> Panel:
        return panel.path(path)

    return build


@pytest.mark.parametrize(
    ("urlconf", "prefix"),
    [("tests.project.urls", ""), ("tests.project.prefixed_urls", "/back/office")],
)
def test_names_follow_a_change_of_panels(
    urlconf: str, prefix: str, declare: Declare, settings: Settings
) -> None:
    settings.ROOT_URLCONF = urlconf
    assert reverse("panel.admin.dashboard") == f"{prefix}/admin"

    declare(back=moved_to("first"))
    assert reverse("panel.back.dashboard") == f"{prefix}/first"
    with pytest.raises(NoReverseMatch):
        reverse("panel.admin.dashboard")

    declare(back=moved_to("second"))
    assert reverse("panel.back.dashboard") == f"{prefix}/second"


class Unusual(URLResolver):
    """A resolver class of a host."""


def in_a_tuple() -> object:
    return (path("deep/", include("tests.project.prefixed_urls")),)


def inline() -> object:
    return [path("deep/", include([path("", include("tests.project.prefixed_urls"))]))]


def by_another_resolver() -> object:
    return [Unusual(RoutePattern("deep/"), "tests.project.prefixed_urls", {"depth": 1})]


def twice() -> object:
    return [
        path("other/", include(("tests.project.prefixed_urls", "other"), namespace="other")),
        path("deep/", include("tests.project.prefixed_urls")),
    ]


@pytest.mark.parametrize("build", [in_a_tuple, inline, by_another_resolver, twice])
def test_names_follow_however_the_panels_are_included(
    build: Callable[[], object],
    declare: Declare,
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    urlconf = ModuleType("unusual_urls")
    vars(urlconf)["urlpatterns"] = build()
    monkeypatch.setitem(sys.modules, "unusual_urls", urlconf)
    settings.ROOT_URLCONF = "unusual_urls"
    assert reverse("panel.admin.dashboard") == "/deep/back/office/admin"
    names = ["panel.back.dashboard", *(["other:panel.back.dashboard"] if build is twice else [])]

    for place, language in product(("first", "second", "third"), ("en", "de")):
        declare(back=moved_to(place))
        with override(language):
            found = [reverse(name) for name in names]
            assert found[0] == f"/deep/back/office/{place}"
            assert found[1:] == [f"/other/back/office/{place}"] * (len(names) - 1)
            assert resolve(found[0]).url_name == "panel.back.dashboard"
            with pytest.raises(NoReverseMatch):
                reverse("panel.admin.dashboard")
    if build is by_another_resolver:
        assert type(get_resolver().url_patterns[0]) is Unusual
        assert resolve("/deep/back/office/third").kwargs["depth"] == 1


@pytest.mark.django_db
def test_requests_follow_too(guest: Client, declare: Declare) -> None:
    declare(back=moved_to("first"))
    assert fetch(guest, "/first").status_code == 302

    declare(back=moved_to("second"))
    assert fetch(guest, "/first").status_code == 404
    assert fetch(guest, "/second").status_code == 302


def test_the_patterns_are_built_once_and_again_after_a_change(
    patterns: PanelPatterns, declare: Declare
) -> None:
    before = list(patterns)

    assert list(patterns) == before
    assert list(reversed(patterns)) == before[::-1]
    assert [patterns[place] for place in range(len(patterns))] == before
    assert patterns[1:3] == before[1:3]

    declare(back=moved_to("first"))
    assert list(patterns) != before


def test_switched_off_there_are_none(patterns: PanelPatterns, settings: Settings) -> None:
    assert len(patterns) > 0

    settings.PANEL = {**settings.PANEL, "register_routes": False}

    assert list(patterns) == []


@pytest.mark.django_db
def test_an_error_in_a_provider_is_raised_to_the_caller(guest: Client, declare: Declare) -> None:
    def mistaken(panel: Panel) -> Panel:
        return panel.sub_navigation_position("sideways")

    assert guest.get("/").status_code == 200  # the middleware are constructed before the error
    declare(back=mistaken)

    for _ in range(2):
        with pytest.raises(PanelException, match="sideways") as raised:
            fetch(guest, "/back")
    frames = len(raised.traceback)

    with pytest.raises(PanelException) as again:
        fetch(guest, "/back")
    assert len(again.traceback) == frames
