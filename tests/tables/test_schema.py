"""TableSchema: the JSON of declared options, and errors for wrong declarations."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import translation
from django.utils.translation import gettext_lazy

from django_panel.exceptions import PanelSchemaException
from django_panel.tables import TableSchema, TextColumn
from tests.project.models import Project, Task


def test_an_empty_table_is_complete() -> None:
    expected: dict[str, Any] = {
        "columns": [],
        "filters": [],
        "groups": [],
        "defaultGroup": None,
        "columnManager": {
            "reorderable": False,
            "deferred": False,
            "triggerLabel": "Columns",
            "triggerIcon": None,
            "resetLabel": "Reset",
            "showReset": True,
            "modal": False,
            "toggleable": [],
        },
        "filterBehaviour": {
            "deferred": False,
            "triggerLabel": "Filters",
            "triggerIcon": None,
            "applyLabel": "Apply",
            "resetLabel": "Reset",
            "showReset": True,
        },
        "searchable": False,
        "searchPlaceholder": "Search",
        "searchDebounce": 300,
        "searchOnBlur": False,
        "individualSearchColumns": [],
        "selectable": False,
        "reorderable": False,
        "frozen": {"start": False, "actions": False},
        "perPageOptions": [10, 25, 50, 100],
        "defaultPerPage": 25,
        "defaultSort": None,
        "layouts": ["table"],
        "cards": None,
        "bulkActions": [],
        "recordActions": {"position": "after_columns", "label": None},
        "headerActions": [],
        "toolbarActions": [],
        "emptyState": {
            "heading": "No records yet",
            "description": None,
            "icon": None,
            "component": None,
            "actions": [],
        },
        "summarized": False,
        "polling": None,
    }
    assert TableSchema().to_wire() == expected


def test_every_option_reaches_the_browser() -> None:
    plain = TableSchema(Task)

    schema = (
        plain.columns([TextColumn("title").searchable(), TextColumn("project.name").label("In")])
        .default_sort("title", "asc")
        .per_page_options([50, 5, 0, -1, 50])
        .default_per_page(50)
        .search_placeholder("Find a task")
        .search_debounce(-5)
        .empty_state("No tasks", "Enjoy the day.", "sun")
    )

    wire = schema.to_wire()
    assert [(column["name"], column["label"]) for column in wire["columns"]] == [
        ("title", "Title"),
        ("project.name", "In"),
    ]
    assert wire["searchable"] is True
    assert wire["searchPlaceholder"] == "Find a task"
    assert wire["searchDebounce"] == 0
    assert wire["perPageOptions"] == [5, 50]
    assert wire["defaultPerPage"] == 50
    assert wire["defaultSort"] == {"column": "title", "direction": "asc", "label": None}
    assert wire["emptyState"] == {
        "heading": "No tasks",
        "description": "Enjoy the day.",
        "icon": "sun",
        "component": None,
        "actions": [],
    }
    assert plain == TableSchema(Task) == TableSchema.make(Task)


def test_a_default_sort_is_descending_by_default() -> None:
    schema = TableSchema().columns([TextColumn("title")]).default_sort("title")

    assert schema.to_wire()["defaultSort"] == {
        "column": "title",
        "direction": "desc",
        "label": None,
    }
    assert schema.default_sort(None).to_wire()["defaultSort"] is None
    with pytest.raises(ValueError, match="'down'"):
        schema.default_sort("title", "down")  # type: ignore[arg-type]


def test_an_unavailable_default_page_size_is_the_first_option() -> None:
    schema = TableSchema().per_page_options([20, 40])

    assert schema.get_default_per_page() == 20
    assert schema.per_page_options([0]).get_per_page_options() == (10, 25, 50, 100)


@pytest.mark.parametrize("sizes", [["10"], "10", 10, [1.5], [True], [None]])
def test_page_sizes_are_whole_numbers(sizes: Any) -> None:
    with pytest.raises(PanelSchemaException, match=r"per_page_options\(\).*whole numbers.*\[10"):
        TableSchema().per_page_options(sizes)


@pytest.mark.parametrize("option", ["default_per_page", "polling", "search_debounce"])
def test_numeric_options_are_whole_numbers(option: str) -> None:
    with pytest.raises(PanelSchemaException, match=rf"{option}\(\).*'10'.*whole numbers"):
        getattr(TableSchema(), option)("10")


def test_headings_are_translated_verbose_names() -> None:
    schema = TableSchema(Project).columns([TextColumn("starts_on"), TextColumn("customer.name")])

    assert [column["label"] for column in schema.to_wire()["columns"]] == [
        "Starts on",
        "Customer name",
    ]
    with translation.override("de"):
        assert TableSchema().empty_state(gettext_lazy("No")).to_wire()["emptyState"]["heading"] == (
            "Nein"
        )


def test_two_columns_with_the_same_name_raise() -> None:
    with pytest.raises(PanelSchemaException, match=r"twice: state, title\."):
        TableSchema().columns([TextColumn(n) for n in ("title", "state", "title", "state", "x")])


def test_an_unknown_default_sort_raises() -> None:
    schema = TableSchema().columns([TextColumn("title")]).default_sort("titel")

    with pytest.raises(PanelSchemaException, match=r"'titel'.*Did you mean 'title'\?"):
        schema.to_wire()


def test_a_plan_is_cached_and_not_copied() -> None:
    schema = TableSchema(Task).columns([TextColumn("title")])
    plan = schema.plan_for(Task)

    assert schema.plan_for(Task) is plan
    wider = schema.columns([TextColumn("title"), TextColumn("notes")])
    assert wider.plan_for(Task).lookups == ("pk", "title", "notes")
    assert schema.plan_for(Task).lookups == ("pk", "title")
