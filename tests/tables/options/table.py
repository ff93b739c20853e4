"""The options of ``TableSchema``."""

from __future__ import annotations

from django_panel.tables.columns.number import NumberColumn
from django_panel.tables.columns.text import TextColumn
from django_panel.tables.filters.select import SelectFilter
from django_panel.tables.groups import Group
from django_panel.tables.schema import TableSchema
from tests.tables.options.filters import OPEN
from tests.tables.options.kind import BrowserStep, Kind, Option
from tests.tables.sample_models import Letter
from tests.tables.tasks_table import button

MANAGE: tuple[BrowserStep, ...] = (("click", "button", "Columns"),)


def filtered(schema: TableSchema) -> TableSchema:
    return schema.filters([SelectFilter("state")])


def acting(schema: TableSchema) -> TableSchema:
    return schema.record_actions([button("close"), button("open")])


def long(schema: TableSchema) -> TableSchema:
    """Return a table with several pages."""
    return schema.per_page_options([2, 3])


TABLE = Kind(
    TableSchema(Letter)
    .columns(
        [
            TextColumn("subject").searchable().sortable(),
            NumberColumn("pages").sortable().searchable(individually=True),
        ]
    )
    .groups([Group("state")]),
    lambda schema, part: part,
    {
        # Parts.
        "columns": Option(lambda t: t.columns([TextColumn("amount")])),
        "filters": Option(filtered),
        "groups": Option(lambda t: t.groups([Group("room"), Group("state")])),
        "default_group": Option(lambda t: t.default_group("state")),
        "record_actions": Option(lambda t: t.record_actions([button("close")])),
        "bulk_actions": Option(
            lambda t: t.bulk_actions([button("close")]),
            start=lambda t: t.selectable(),
            does=(("click", "checkbox", "Select all rows on this page"),),
        ),
        "header_actions": Option(lambda t: t.header_actions([button("close")])),
        "toolbar_actions": Option(lambda t: t.toolbar_actions([button("close")])),
        "empty_state_actions": Option(
            lambda t: t.empty_state_actions([button("close")]), empty=True
        ),
        "selectable": Option(lambda t: t.selectable()),
        # Order and layout.
        "default_sort": Option(lambda t: t.default_sort("subject")),
        "default_sort.direction": Option(
            lambda t: t.default_sort("subject", "asc"), start=lambda t: t.default_sort("subject")
        ),
        "default_sort_option_label": Option(
            lambda t: t.default_sort_option_label("As filed"),
            start=lambda t: t.default_sort("subject"),
            does=(("narrow",),),
        ),
        "reorderable": Option(lambda t: t.reorderable("pages")),
        "date_hierarchy": Option(lambda t: t.date_hierarchy("due_on")),
        "cards": Option(lambda t: t.cards()),
        "default_layout": Option(lambda t: t.default_layout("grid")),
        # Paging.
        "per_page_options": Option(lambda t: t.per_page_options([2, 4])),
        "default_per_page": Option(lambda t: t.default_per_page(3), start=long),
        "pagination": Option(lambda t: t.pagination("cursor"), start=long),
        "count": Option(lambda t: t.count("none"), start=long),
        "polling": Option(lambda t: t.polling(1), does=(("wait", 1500),)),
        "ordering": Option(lambda t: t.ordering(["subject"])),
        # Search.
        "search_fields": Option(lambda t: t.search_fields(["room.code"]), visits=("search=b",)),
        "search_placeholder": Option(lambda t: t.search_placeholder("Look for a letter")),
        "search_debounce": Option(
            lambda t: t.search_debounce(0),
            start=lambda t: t.search_debounce(60_000),
            does=(("type", "searchbox", "Search", "rent"), ("wait", 50)),
        ),
        "search_on_blur": Option(
            lambda t: t.search_on_blur(),
            start=lambda t: t.search_debounce(0),
            does=(("type", "searchbox", "Search", "rent"), ("wait", 50)),
        ),
        "search_using": Option(
            lambda t: t.search_using(lambda rows, text: rows.filter(subject__startswith=text)),
            visits=("search=R",),
        ),
        "split_search_terms": Option(
            lambda t: t.split_search_terms(False), visits=("search=due+rent",)
        ),
        # Session: parameters of the first request apply to the second.
        "persist_search": Option(lambda t: t.persist_search(), visits=("search=rent", "")),
        "persist_sort": Option(lambda t: t.persist_sort(), visits=("sort=subject", "")),
        "persist_filters": Option(
            lambda t: t.persist_filters(), start=filtered, visits=("filters[state]=2", "")
        ),
        "persist_columns": Option(
            lambda t: t.persist_columns(), visits=("columns[visible][]=pages", "")
        ),
        # Filter panel and column manager.
        "defer_filters": Option(lambda t: t.defer_filters(), start=filtered, does=OPEN),
        "filters_trigger": Option(lambda t: t.filters_trigger("Narrow"), start=filtered),
        "filters_trigger.icon": Option(
            lambda t: t.filters_trigger("Filters", "star"), start=filtered
        ),
        "filters_apply_label": Option(
            lambda t: t.filters_apply_label("Go"),
            start=lambda t: filtered(t).defer_filters(),
            does=OPEN,
        ),
        "filters_reset_label": Option(
            lambda t: t.filters_reset_label("Off"), start=filtered, does=OPEN
        ),
        "show_filters_reset_action": Option(
            lambda t: t.show_filters_reset_action(False), start=filtered, does=OPEN
        ),
        "reorderable_columns": Option(lambda t: t.reorderable_columns(), does=MANAGE),
        "defer_column_manager": Option(lambda t: t.defer_column_manager(), does=MANAGE),
        "column_manager_trigger": Option(lambda t: t.column_manager_trigger("Show")),
        "column_manager_trigger.icon": Option(
            lambda t: t.column_manager_trigger("Columns", "star")
        ),
        "column_manager_reset_label": Option(
            lambda t: t.column_manager_reset_label("Back"), does=MANAGE
        ),
        "column_manager_in_modal": Option(lambda t: t.column_manager_in_modal(), does=MANAGE),
        "show_column_manager_reset": Option(
            lambda t: t.show_column_manager_reset(False), does=MANAGE
        ),
        # Rows.
        "record_actions_position": Option(
            lambda t: t.record_actions_position("before_columns"), start=acting
        ),
        "record_actions_label": Option(lambda t: t.record_actions_label("Do"), start=acting),
        "frozen_actions": Option(lambda t: t.frozen_actions(), start=acting),
        "empty_state": Option(lambda t: t.empty_state("All answered"), empty=True),
        "empty_state.description": Option(
            lambda t: t.empty_state("None", "Nobody wrote."),
            start=lambda t: t.empty_state("None"),
            empty=True,
        ),
        "empty_state.icon": Option(
            lambda t: t.empty_state("None", icon="star"),
            start=lambda t: t.empty_state("None"),
            empty=True,
        ),
        "empty_state_component": Option(lambda t: t.empty_state_component("Stamp"), empty=True),
    },
    # The lists of these tests have no pages that rows could link to.
    shown_elsewhere=("row_links",),
)
