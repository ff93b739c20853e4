"""Switches of a panel, its error messages, and what adds up."""

from __future__ import annotations

import pytest
from django.utils.translation import gettext_lazy, override

from django_panel import Dashboard, Page, Panel
from django_panel.exceptions import LogicException, PanelRegistrationException
from tests.panels.declarations import booted, page, resource, widget


@pytest.mark.parametrize(
    ("option", "reader", "default"),
    [
        ("database_transactions", "has_database_transactions", True),
        ("strict_authorization", "has_strict_authorization", False),
        ("unsaved_changes_alerts", "has_unsaved_changes_alerts", True),
        ("dark_mode", "has_dark_mode", True),
        ("login", "has_login", True),
    ],
)
def test_a_switch_has_a_default_and_both_positions(option: str, reader: str, default: bool) -> None:
    panel = Panel("back")
    assert getattr(panel, reader)() is default

    assert getattr(getattr(panel, option)(False), reader)() is False
    assert getattr(getattr(panel, option)(True), reader)() is True
    assert getattr(getattr(panel, option)(), reader)() is True


def test_required_fields_are_marked_unless_the_panel_marks_the_others() -> None:
    panel = Panel("back")
    assert panel.get_required_marks() == "required"

    assert panel.required_marks("optional").get_required_marks() == "optional"
    with pytest.raises(PanelRegistrationException, match="takes 'required' or 'optional'"):
        panel.required_marks("all")  # type: ignore[arg-type]


def messages(panel: Panel) -> dict[int, object]:
    return {
        status: None if message is None else message.to_wire()
        for status, message in panel.get_error_notifications().items()
    }


def test_six_statuses_have_a_message() -> None:
    assert sorted(messages(Panel("back"))) == [403, 404, 409, 429, 500, 503]
    assert None not in messages(Panel("back")).values()


def test_one_message_is_replaced_or_hidden_without_touching_others() -> None:
    panel = Panel("back").error_notification(404, "Gone").hide_error_notification(500)

    changed = messages(panel)

    assert changed[404] == {"title": "Gone", "body": None}
    assert changed[500] is None
    before = messages(Panel("back"))
    assert {key: changed[key] for key in (403, 409, 429, 503)} == {
        key: before[key] for key in (403, 409, 429, 503)
    }


def test_messages_are_translated_when_they_are_read() -> None:
    panel = Panel("back").error_notification(418, gettext_lazy("Yes"), gettext_lazy("No"))

    with override("de"):
        assert messages(panel)[418] == {"title": "Ja", "body": "Nein"}


def test_lists_add_up_without_duplicates() -> None:
    tasks, report, figures = resource(), page(), widget()
    panel = (
        Panel("back")
        .resources([tasks])
        .resources([tasks])
        .pages([report])
        .pages([report])
        .widgets([figures])
        .widgets([figures])
        .discover_resources("a", "b")
        .discover_resources("b", "c")
        .discover_pages("d")
        .discover_pages("d")
        .discover_widgets("e", "e")
    )

    assert panel.get_declared("resources") == (tasks,)
    assert panel.get_declared("pages") == (report,)
    assert panel.get_declared("widgets") == (figures,)
    assert panel.get_resource_discovery_paths() == ("a", "b", "c")
    assert panel.get_page_discovery_paths() == ("d",)
    assert panel.get_widget_discovery_paths() == ("e",)


def test_the_built_in_dashboard_stands_at_the_root_and_is_no_page() -> None:
    panel = booted(lambda panel: panel.settings(False))

    assert panel.get_dashboard() is Dashboard
    assert panel.get_pages() == []


def test_the_first_dashboard_is_the_root_and_the_rest_are_pages() -> None:
    first, second, third = (page(f"{name}Board") for name in ("First", "Second", "Third"))

    panel = booted(lambda panel: panel.settings(False).dashboards([first, second, third]))

    assert panel.get_dashboard() is first
    assert panel.get_pages() == [second, third]


def test_an_empty_list_of_dashboards_changes_nothing() -> None:
    first: type[Page] = page("FirstBoard")

    assert Panel("back").dashboard(first).dashboards([]).get_dashboard() is first


def test_the_root_becomes_a_page_too_when_it_is_registered_as_one() -> None:
    first = page("FirstBoard")

    panel = booted(lambda panel: panel.settings(False).dashboard(first).pages([first]))

    assert panel.get_pages() == [first]
    assert [route.path for route in panel.get_routes() if route.page is first] == [
        "",
        "first-board",
    ]


def test_a_panel_that_is_not_registered_names_what_it_declares() -> None:
    """Decisions D6: only what discovery adds needs registration."""
    declared, board, count = resource(), page("Board"), widget()
    panel = Panel("back").discover_resources("tests.project").discover_pages("tests.project")
    assert (panel.get_resources(), panel.get_pages(), panel.get_widgets()) == ([], [], [])

    panel = panel.resources([declared]).pages([board]).widgets([count])

    assert panel.get_resources() == [declared]
    assert panel.get_pages() == [board]
    assert panel.get_widgets() == [count]


def test_addresses_are_known_from_boot_on() -> None:
    with pytest.raises(LogicException, match="'back' is not loaded"):
        Panel("back").resource_by_slug("tasks")


def test_boot_callbacks_run_in_order_with_the_panel() -> None:
    seen: list[object] = []
    panel = booted(
        lambda panel: panel.boot_using(lambda it: seen.append(("first", it))).boot_using(
            lambda it: seen.append(("second", it))
        )
    )
    assert seen == []

    panel.boot()

    assert seen == [("first", panel), ("second", panel)]
