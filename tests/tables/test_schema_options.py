"""Every option of a table changes the JSON or the query."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from django_panel.tables import (
    SelectFilter,
    TableSchema,
    TextColumn,
)
from tests.tables.tasks_table import SCHEMA, button

Change = Callable[[TableSchema], TableSchema]


#: The setter, a call of it, and the part of the definition that it changes.
SHOWN: list[tuple[str, Change, Callable[[Any], Any], Any]] = [
    (
        "columns",
        lambda s: s.columns([TextColumn("notes")]),
        lambda w: w["columns"][0]["name"],
        "notes",
    ),
    (
        "filters",
        lambda s: s.filters([SelectFilter("position").options([(1, "One")])]),
        lambda w: w["filters"][0]["name"],
        "position",
    ),
    ("groups", lambda s: s.groups(["project"]), lambda w: w["groups"][0]["label"], "Project"),
    ("default_group", lambda s: s.default_group("is_done"), lambda w: w["defaultGroup"], "is_done"),
    (
        "bulk_actions",
        lambda s: s.bulk_actions([button("close")]),
        lambda w: (w["bulkActions"][0]["name"], w["selectable"]),
        ("close", True),
    ),
    (
        "header_actions",
        lambda s: s.header_actions([button("close")]),
        lambda w: w["headerActions"][0]["name"],
        "close",
    ),
    (
        "toolbar_actions",
        lambda s: s.toolbar_actions([button("close")]),
        lambda w: w["toolbarActions"][0]["name"],
        "close",
    ),
    (
        "empty_state_actions",
        lambda s: s.empty_state_actions([button("close")]),
        lambda w: w["emptyState"]["actions"][0]["name"],
        "close",
    ),
    ("selectable", lambda s: s.selectable(), lambda w: w["selectable"], True),
    (
        "default_sort",
        lambda s: s.default_sort("title"),
        lambda w: w["defaultSort"]["column"],
        "title",
    ),
    (
        "default_sort_option_label",
        lambda s: s.default_sort("title").default_sort_option_label("By name"),
        lambda w: w["defaultSort"]["label"],
        "By name",
    ),
    (
        "reorderable",
        lambda s: s.reorderable("position"),
        lambda w: (w["reorderable"], w["defaultSort"]),
        (True, {"column": "position", "direction": "asc", "label": None}),
    ),
    ("cards", lambda s: s.cards(), lambda w: w["cards"]["title"], "title"),
    (
        "default_layout",
        lambda s: s.default_layout("grid"),
        lambda w: w["layouts"],
        ["table", "grid"],
    ),
    ("per_page_options", lambda s: s.per_page_options([5]), lambda w: w["perPageOptions"], [5]),
    ("default_per_page", lambda s: s.default_per_page(50), lambda w: w["defaultPerPage"], 50),
    ("polling", lambda s: s.polling(30), lambda w: w["polling"], 30),
    (
        "search_placeholder",
        lambda s: s.search_placeholder("x"),
        lambda w: w["searchPlaceholder"],
        "x",
    ),
    ("search_debounce", lambda s: s.search_debounce(5), lambda w: w["searchDebounce"], 5),
    ("search_on_blur", lambda s: s.search_on_blur(), lambda w: w["searchOnBlur"], True),
    (
        "defer_filters",
        lambda s: s.defer_filters(),
        lambda w: w["filterBehaviour"]["deferred"],
        True,
    ),
    (
        "filters_trigger",
        lambda s: s.filters_trigger("Narrow", "funnel"),
        lambda w: (w["filterBehaviour"]["triggerLabel"], w["filterBehaviour"]["triggerIcon"]),
        ("Narrow", "funnel"),
    ),
    (
        "filters_apply_label",
        lambda s: s.filters_apply_label("Go"),
        lambda w: w["filterBehaviour"]["applyLabel"],
        "Go",
    ),
    (
        "filters_reset_label",
        lambda s: s.filters_reset_label("Off"),
        lambda w: w["filterBehaviour"]["resetLabel"],
        "Off",
    ),
    (
        "show_filters_reset_action",
        lambda s: s.show_filters_reset_action(False),
        lambda w: w["filterBehaviour"]["showReset"],
        False,
    ),
    (
        "reorderable_columns",
        lambda s: s.reorderable_columns(),
        lambda w: w["columnManager"]["reorderable"],
        True,
    ),
    (
        "defer_column_manager",
        lambda s: s.defer_column_manager(),
        lambda w: w["columnManager"]["deferred"],
        True,
    ),
    (
        "column_manager_trigger",
        lambda s: s.column_manager_trigger("Show", "eye"),
        lambda w: (w["columnManager"]["triggerLabel"], w["columnManager"]["triggerIcon"]),
        ("Show", "eye"),
    ),
    (
        "column_manager_reset_label",
        lambda s: s.column_manager_reset_label("Back"),
        lambda w: w["columnManager"]["resetLabel"],
        "Back",
    ),
    (
        "column_manager_in_modal",
        lambda s: s.column_manager_in_modal(),
        lambda w: w["columnManager"]["modal"],
        True,
    ),
    (
        "show_column_manager_reset",
        lambda s: s.show_column_manager_reset(False),
        lambda w: w["columnManager"]["showReset"],
        False,
    ),
    (
        "record_actions_position",
        lambda s: s.record_actions_position("before_columns"),
        lambda w: w["recordActions"]["position"],
        "before_columns",
    ),
    (
        "record_actions_label",
        lambda s: s.record_actions_label("Do"),
        lambda w: w["recordActions"]["label"],
        "Do",
    ),
    ("frozen_actions", lambda s: s.frozen_actions(), lambda w: w["frozen"]["actions"], True),
    ("empty_state", lambda s: s.empty_state("None"), lambda w: w["emptyState"]["heading"], "None"),
    (
        "empty_state_component",
        lambda s: s.empty_state_component("Tea").empty_state("None"),
        lambda w: (w["emptyState"]["component"], w["emptyState"]["heading"]),
        ("Tea", "None"),
    ),
]
#: Options that change rows, the state or the pagination; tested there.
ELSEWHERE = {
    "ordering",
    "search_fields",
    "record_actions",
    "pagination",
    "count",
    "search_using",
    "split_search_terms",
    "persist_search",
    "persist_sort",
    "persist_filters",
    "persist_columns",
    "date_hierarchy",
    "row_links",
}


@pytest.mark.parametrize(
    ("change", "read", "expected"), [case[1:] for case in SHOWN], ids=[case[0] for case in SHOWN]
)
def test_an_option_reaches_the_browser(
    change: Change, read: Callable[[Any], Any], expected: Any
) -> None:
    before = SCHEMA.to_wire()

    changed = change(SCHEMA)

    assert read(changed.to_wire()) == expected
    assert changed.to_wire() != before
    assert SCHEMA.to_wire() == before


def test_every_option_is_tested() -> None:
    setters = {
        name
        for name in dir(TableSchema)
        if not name.startswith("_")
        and "Self" in str(getattr(getattr(TableSchema, name), "__annotations__", {}).get("return"))
    }

    assert setters - {"make", "for_model", "bound_to"} == {case[0] for case in SHOWN} | ELSEWHERE


def test_definitions_of_columns() -> None:
    schema = SCHEMA.columns(
        [
            TextColumn("title").searchable(individually=True).frozen().toggleable(False),
            TextColumn("notes"),
        ]
    )

    wire = schema.to_wire()
    assert wire["individualSearchColumns"] == ["title"]
    assert wire["frozen"]["start"] is True
    assert wire["columnManager"]["toggleable"] == ["notes"]
