"""The shell and its links: sidebar, menu, patterns, prefetching."""

from __future__ import annotations

from enum import Enum, StrEnum
from typing import Any

import pytest
from django.db.models import TextChoices
from django.utils.translation import gettext_lazy, override

from django_panel import Panel
from django_panel.exceptions import PanelRegistrationException
from django_panel.support.enums import PrefetchMode, SubNavigationPosition


def test_the_sidebar_has_its_defaults() -> None:
    assert Panel("back").get_sidebar().to_wire() == {
        "collapsible": True,
        "defaultOpen": True,
        "variant": "sidebar",
        "appearance": "inset",
        "width": "16rem",
        "collapsedWidth": "3rem",
        "component": None,
    }


def test_a_call_sets_all_four_and_leaves_widths_alone() -> None:
    panel = Panel("back").sidebar_width("20rem", "4rem").sidebar_component("Side")

    panel.sidebar(collapsible=False, default_open=False, variant="header", appearance="floating")
    panel.sidebar(appearance="sidebar")

    assert panel.get_sidebar().to_wire() == {
        "collapsible": True,
        "defaultOpen": True,
        "variant": "sidebar",
        "appearance": "sidebar",
        "width": "20rem",
        "collapsedWidth": "4rem",
        "component": "Side",
    }


def test_top_navigation_is_a_short_word_for_the_variant() -> None:
    panel = Panel("back").sidebar(collapsible=False).top_navigation()

    assert panel.get_sidebar().variant == "header"
    assert panel.get_sidebar().collapsible is False
    assert panel.top_navigation(False).get_sidebar().variant == "sidebar"


def test_a_width_may_be_set_alone() -> None:
    panel = Panel("back").sidebar_width("20rem").collapsed_sidebar_width("2rem")

    assert (panel.get_sidebar().width, panel.get_sidebar().collapsed_width) == ("20rem", "2rem")


@pytest.mark.parametrize("option", ["variant", "appearance"])
def test_an_unknown_look_names_the_known_ones(option: str) -> None:
    look: Any = {option: "round"}

    with pytest.raises(PanelRegistrationException, match=r"'round'.*'sidebar'"):
        Panel("back").sidebar(**look)


def test_parts_of_the_shell_are_shown_by_default() -> None:
    panel = Panel("back")
    assert panel.has_navigation()
    assert panel.has_topbar()
    assert panel.has_breadcrumbs()

    panel.navigation(False).topbar(False).breadcrumbs(False).topbar_component("Bar")

    assert not panel.has_navigation()
    assert not panel.has_topbar()
    assert not panel.has_breadcrumbs()
    assert panel.get_topbar_component() == "Bar"


@pytest.mark.parametrize(
    ("mode", "stored"),
    [(True, "hover"), (False, None), ("mount", "mount"), (PrefetchMode.CLICK, "click")],
)
def test_prefetch_takes_a_mode_or_a_switch(mode: bool | str, stored: str | None) -> None:
    assert Panel("back").prefetch(mode).get_prefetch() == stored


def test_prefetch_is_on_hover_by_default_and_refuses_other_words() -> None:
    assert Panel("back").get_prefetch() == "hover"
    with pytest.raises(PanelRegistrationException, match=r"'always'.*'hover'"):
        Panel("back").prefetch("always")


def test_positions_come_from_a_closed_set() -> None:
    assert Panel("back").get_sub_navigation_position() == SubNavigationPosition.TOP
    assert Panel("back").sub_navigation_position("end").get_sub_navigation_position() == "end"
    with pytest.raises(PanelRegistrationException, match=r"'left'.*'start'"):
        Panel("back").sub_navigation_position("left")


def test_the_content_has_the_full_width_unless_bounded() -> None:
    assert Panel("back").get_max_content_width() is None
    assert Panel("back").max_content_width("5xl").get_max_content_width() == "5xl"


@pytest.mark.parametrize(
    ("pattern", "url", "matches"),
    [
        ("/reports", "/reports", True),
        ("reports", "/reports", True),
        ("/reports", "/reports/1", False),
        ("/reports/*", "/reports/1/2", True),
        ("/reports*", "/reports", True),
        ("*/legacy/*", "/admin/legacy/x", True),
        ("/reports", "https://elsewhere.test/reports?x=1", True),
        ("https://elsewhere.test/reports", "/reports", True),
        ("/reports", "/admin/reports", False),
        ("/rep.rts", "/reports", False),
        ("/r[aeiou]ports", "/reports", False),
    ],
)
def test_full_page_patterns_compare_paths(pattern: str, url: str, matches: bool) -> None:
    assert Panel("back").full_page_urls(pattern).is_full_page_url(url) is matches


def test_full_page_patterns_add_up() -> None:
    panel = Panel("back").full_page_urls("/a", "/b").full_page_urls("/c")

    assert [panel.is_full_page_url(url) for url in ("/a", "/b", "/c", "/d")] == [
        True,
        True,
        True,
        False,
    ]


class Plain(StrEnum):
    WORK = "Work"


class Choice(TextChoices):
    WORK = "w", gettext_lazy("Yes")


class Lazily(Enum):
    WORK = gettext_lazy("No")


def test_groups_keep_their_order_add_up_and_name_parents() -> None:
    panel = (
        Panel("back")
        .navigation_groups(["Work", "People"])
        .navigation_groups({"Teams": "People", "Work": "People"})
        .navigation_groups(["Teams", "Money"])
    )

    assert panel.get_navigation_groups() == {
        "Work": None,
        "People": None,
        "Teams": "People",
        "Money": None,
    }


def test_groups_may_be_enums_and_lazy_words() -> None:
    panel = Panel("back").navigation_groups(
        [Plain.WORK, Choice.WORK, Lazily.WORK, gettext_lazy("Monday")]
    )

    with override("de"):
        german = list(panel.get_navigation_groups())

    assert list(panel.get_navigation_groups()) == ["Work", "Yes", "No", "Monday"]
    assert german == ["Work", "Ja", "Nein", "Montag"]


def test_menu_entries_add_up_and_are_translated_when_they_are_read() -> None:
    panel = (
        Panel("back")
        .user_menu_items([{"label": gettext_lazy("Yes"), "url": "/profile", "icon": "user"}])
        .user_menu_items([{"label": "Help", "url": gettext_lazy("https://help.test")}])
    )

    with override("de"):
        entries = [item.to_wire() for item in panel.get_user_menu_items()]

    assert entries == [
        {"label": "Ja", "url": "/profile", "icon": "user"},
        {"label": "Help", "url": "https://help.test", "icon": None},
    ]


@pytest.mark.parametrize(
    "entry",
    [
        {"label": "X", "url": "javascript:alert(1)"},
        {"label": "X", "url": "//elsewhere.test"},
        {"label": "X"},
        {"url": "/x"},
        {},
    ],
)
def test_a_menu_entry_needs_a_label_and_a_safe_address(entry: dict[str, str]) -> None:
    with pytest.raises(PanelRegistrationException, match="user_menu_items"):
        Panel("back").user_menu_items([entry])


def test_a_lazy_url_is_validated_when_it_is_known() -> None:
    panel = Panel("back").user_menu_items([{"label": "X", "url": gettext_lazy("javascript:x")}])

    with pytest.raises(PanelRegistrationException, match="user_menu_items"):
        panel.get_user_menu_items()[0].to_wire()
