"""Patterns follow the settings, also where a host keeps what it was given."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import NoReverseMatch, reverse
from django.utils.module_loading import import_string
from pytest_django.fixtures import Settings

from django_panel import Panel
from django_panel.exceptions import PanelException
from django_panel.http.urls import PanelPatterns
from tests.project.fixtures import Declare
from tests.project.visitors import ask


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


@pytest.mark.django_db
def test_requests_follow_too(guest: Client, declare: Declare) -> None:
    declare(back=moved_to("first"))
    assert ask(guest, "/first").status_code == 302

    declare(back=moved_to("second"))
    assert ask(guest, "/first").status_code == 404
    assert ask(guest, "/second").status_code == 302


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
def test_a_mistake_in_a_provider_is_raised_to_whoever_asks(guest: Client, declare: Declare) -> None:
    def mistaken(panel: Panel) -> Panel:
        return panel.sub_navigation_position("sideways")

    assert guest.get("/").status_code == 200  # the middleware are made while all is well
    declare(back=mistaken)

    for _ in range(2):
        with pytest.raises(PanelException, match="sideways") as raised:
            ask(guest, "/back")
    frames = len(raised.traceback)

    with pytest.raises(PanelException) as again:
        ask(guest, "/back")
    assert len(again.traceback) == frames
