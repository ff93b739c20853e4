"""The options of the fourteen columns."""

from __future__ import annotations

from datetime import date, timedelta
from operator import methodcaller
from typing import Any

from django.core.validators import MaxLengthValidator

from django_panel.actions.action import Action
from django_panel.exceptions import PanelSchemaException
from django_panel.tables.columns.badge import BadgeColumn
from django_panel.tables.columns.base import Column
from django_panel.tables.columns.boolean import BooleanColumn
from django_panel.tables.columns.checkbox import CheckboxColumn
from django_panel.tables.columns.color import ColorColumn
from django_panel.tables.columns.custom import CustomColumn
from django_panel.tables.columns.date import DateColumn
from django_panel.tables.columns.datetime import DateTimeColumn
from django_panel.tables.columns.icon import IconColumn
from django_panel.tables.columns.image import ImageColumn
from django_panel.tables.columns.number import NumberColumn
from django_panel.tables.columns.select import SelectColumn
from django_panel.tables.columns.text import TextColumn
from django_panel.tables.columns.text_input import TextInputColumn
from django_panel.tables.columns.toggle import ToggleColumn
from django_panel.tables.schema import TableSchema
from django_panel.tables.summaries.count import CountSummary
from tests.tables.options.kind import Kind, Option, Refused, Unseen
from tests.tables.options.records import NOW, TWO
from tests.tables.sample_models import Record

#: A column of each type, with a matching field of ``Record``.
SAMPLES: dict[str, Column] = {
    "text": TextColumn("title"),
    "number": NumberColumn("pages"),
    "badge": BadgeColumn("state"),
    "boolean": BooleanColumn("year"),
    "date": DateColumn("created_at"),
    "datetime": DateTimeColumn("created_at"),
    "image": ImageColumn("scan"),
    "icon": IconColumn("state").icons({"lost": "search-x", "in_place": "check"}),
    "color": ColorColumn("summary"),
    "custom": CustomColumn("extra").component("Stamp"),
    "toggle": ToggleColumn("position"),
    "checkbox": CheckboxColumn("position"),
    "text_input": TextInputColumn("title"),
    "select": SelectColumn("state"),
}
EDITABLE = ("toggle", "checkbox", "text_input", "select")


def stage(schema: TableSchema, column: Column) -> TableSchema:
    """Add the column after another one, so that it is not first."""
    return schema.columns([TextColumn("weight").toggleable(False), column])


def for_every(kind: str, name: str) -> dict[str, Option | Refused | Unseen]:
    """Return the options that all columns have."""
    # Search and sort by another field than the column's own.
    own_title = kind in ("text", "text_input")
    other, word = ("state", "lost") if own_title else ("title", "amber")
    order = "-position" if own_title else "title"
    return {
        "label": Option(lambda c: c.label("Another heading")),
        "header_tooltip": Option(lambda c: c.header_tooltip("As found on the spine")),
        "header_alignment": Option(lambda c: c.header_alignment("center")),
        "wrap_header": Option(lambda c: c.wrap_header()),
        "width": Option(lambda c: c.width("12rem")),
        "frozen": Option(lambda c: c.frozen("end")),
        # Seen in ``tests/e2e/test_narrow_tables.py``.
        "priority": Option(lambda c: c.priority(5), needs_layout=True),
        "visible": Option(lambda c: c.visible(False)),
        # A column that is not toggleable is shown, so it is hidden first.
        "toggleable": Option(lambda c: c.toggleable(False), start=lambda c: c.visible(False)),
        "sortable": Option(lambda c: c.sortable(), visits=(f"sort={name}",)),
        "sortable.column": Option(
            lambda c: c.sortable(column="position" if own_title else "title"),
            start=lambda c: c.sortable(),
            visits=(f"sort={name}&direction=desc",),
        ),
        "sort_using": Option(
            lambda c: c.sort_using(lambda queryset, direction: queryset.order_by(order)),
            start=lambda c: c.sortable(),
            visits=(f"sort={name}",),
        ),
        "sortable_by_relation": Option(
            lambda c: c.sortable_by_relation("room", "floor"), visits=(f"sort={name}",)
        ),
        "sortable_by_relation.column": Option(
            lambda c: c.sortable_by_relation("room", "floor"),
            start=lambda c: c.sortable_by_relation("room", "code"),
            visits=(f"sort={name}",),
        ),
        "searchable": Option(lambda c: c.searchable()),
        "searchable.columns": Option(
            lambda c: c.searchable(columns=[other]),
            start=lambda c: c.searchable(),
            visits=(f"search={word}",),
        ),
        "searchable.individually": Option(
            lambda c: c.searchable(individually=True), start=lambda c: c.searchable()
        ),
        "alignment": Option(lambda c: c.alignment("center")),
        "placeholder": Option(lambda c: c.placeholder("nothing")),
        "tooltip": Option(lambda c: c.tooltip(lambda record: f"About {record.title}")),
        "extra_attributes": Option(lambda c: c.extra_attributes({"data-mark": "1"})),
        "url": Option(lambda c: c.url(lambda record: f"/records/{record.pk}/")),
        "action": Option(lambda c: c.action(Action("open").action(lambda record: None))),
        "summarize": Option(lambda c: c.summarize([CountSummary()])),
        "record_fields": Unseen(
            lambda c: c.record_fields("title"),
            start=lambda c: c.tooltip(lambda record: record.title),
        ),
        **{
            name: Option(change)
            for name, change in {
                "counts": lambda c: c.counts("related"),
                "exists": lambda c: c.exists("related"),
                "sum": lambda c: c.sum("related", "position"),
                "avg": lambda c: c.avg("related", "pages"),
                "min": lambda c: c.min("related", "pages"),
                "max": lambda c: c.max("related", "pages"),
            }.items()
        },
    }


def narrowed(records: Any) -> Any:
    return records.none()


#: The further arguments of aggregates; tested with number columns.
FIGURES: dict[str, Option | Refused | Unseen] = {
    "counts.query": Option(
        lambda c: c.counts("related", narrowed), start=lambda c: c.counts("related")
    ),
    "exists.query": Option(
        lambda c: c.exists("related", narrowed), start=lambda c: c.exists("related")
    ),
    **{
        f"{name}.column": Option(
            methodcaller(name, "related", "year"), start=methodcaller(name, "related", "pages")
        )
        for name in ("sum", "avg", "min", "max")
    },
    **{
        f"{name}.query": Option(
            methodcaller(name, "related", "pages", narrowed),
            start=methodcaller(name, "related", "pages"),
        )
        for name in ("sum", "avg", "min", "max")
    },
}

#: Options whose sample depends on the column type, and those of single types.
OWN: dict[str, dict[str, Option | Refused | Unseen]] = {
    "text": {
        "default": Option(lambda c: c.default("none yet"), start=lambda c: TextColumn("summary")),
        "placeholder": Option(
            lambda c: c.placeholder("nothing"), start=lambda c: TextColumn("summary")
        ),
        "format_using": Option(lambda c: c.format_using(str.upper)),
        "limit": Option(lambda c: c.limit(3)),
        "wrap": Option(lambda c: c.wrap()),
        "person": Option(lambda c: c.person()),
        "indent": Option(lambda c: c.indent(lambda record: 2)),
    },
    "number": {
        "default": Option(lambda c: c.default(1)),
        "format_using": Option(lambda c: c.format_using(lambda v: f"{v} p.")),
        "decimals": Option(lambda c: c.decimals(2)),
        "prefix": Option(lambda c: c.prefix("No. ")),
        "suffix": Option(lambda c: c.suffix(" pages")),
        "money": Option(lambda c: c.money("EUR")),
        "money.currency_field": Option(
            lambda c: c.money("EUR", currency_field="state"), start=lambda c: c.money("EUR")
        ),
    },
    "badge": {
        "default": Option(lambda c: c.default("new"), start=lambda c: BadgeColumn("summary")),
        "placeholder": Option(
            lambda c: c.placeholder("nothing"), start=lambda c: BadgeColumn("summary")
        ),
        "format_using": Option(lambda c: c.format_using(str.title)),
        "colors": Option(lambda c: c.colors({"lost": "danger"})),
        "labels": Option(lambda c: c.labels({"lost": "Gone"})),
    },
    "boolean": {
        "default": Option(lambda c: c.default(True)),
        "format_using": Option(lambda c: c.format_using(lambda v: f"Since {v}")),
        "labels": Option(lambda c: c.labels("Dated", "No")),
        "labels.false": Option(
            lambda c: c.labels("Yes", "Undated"), start=lambda c: BooleanColumn("position")
        ),
    },
    "date": {
        "default": Option(lambda c: c.default(date(2026, 1, 1))),
        "format_using": Option(lambda c: c.format_using(lambda v: f"in {v.year}")),
        "format": Option(lambda c: c.format("y")),
        "relative": Option(lambda c: c.relative()),
    },
    "datetime": {
        "default": Option(lambda c: c.default(NOW - timedelta(hours=1))),
        "format_using": Option(lambda c: c.format_using(lambda v: f"in {v.year}")),
        "format": Option(lambda c: c.format("y")),
        "relative": Option(lambda c: c.relative()),
    },
    "image": {
        "default": Option(lambda c: c.default("/static/blank.png")),
        "format_using": Option(lambda c: c.format_using(lambda v: f"/thumbs/{v}")),
        "circular": Option(lambda c: c.circular()),
        "size": Option(lambda c: c.size(64)),
        "fallback_using": Option(lambda c: c.fallback_using(lambda record: "Zoe Quill")),
    },
    "icon": {
        "default": Option(
            lambda c: c.default("new"),
            start=lambda c: IconColumn("summary").icons({"new": "star"}),
        ),
        "format_using": Option(lambda c: c.format_using(lambda v, record: record.title)),
        "icons": Option(lambda c: c.icons({"lost": "inbox"})),
        "colors": Option(lambda c: c.colors({"lost": "danger"})),
        "icon_using": Option(lambda c: c.icon_using(lambda value: "folder")),
        "boolean": Option(
            lambda c: c.boolean("star", "circle-x"), start=lambda c: IconColumn("position")
        ),
        "boolean.false_icon": Option(
            lambda c: c.boolean("star", "minus"),
            start=lambda c: IconColumn("position").boolean("star"),
        ),
    },
    "color": {
        "default": Option(lambda c: c.default("#def")),
        "format_using": Option(lambda c: c.format_using(lambda v: "Primary")),
        "copyable": Option(lambda c: c.copyable()),
    },
    "custom": {
        "default": Option(
            lambda c: c.default({"pages": 0}),
            start=lambda c: CustomColumn("pages").component("Stamp"),
        ),
        "format_using": Option(lambda c: c.format_using(lambda v: {"wrapped": v})),
        "component": Option(lambda c: c.component("Stripe")),
        "state": Option(lambda c: c.state(lambda record: record.title)),
    },
    "toggle": {"default": Option(lambda c: c.default(True), start=lambda c: ToggleColumn("year"))},
    "checkbox": {
        "default": Option(lambda c: c.default(True), start=lambda c: CheckboxColumn("year"))
    },
    "text_input": {
        "default": Option(
            lambda c: c.default("none yet"), start=lambda c: TextInputColumn("summary")
        ),
        "numeric": Option(lambda c: c.numeric()),
        "max_length": Option(lambda c: c.max_length(40)),
    },
    "select": {
        "default": Option(
            lambda c: c.default("a"),
            start=lambda c: SelectColumn("summary").options({"a": "A", "b": "B"}),
        ),
        "placeholder": Option(
            lambda c: c.placeholder("nothing"),
            start=lambda c: SelectColumn("summary").options({"a": "A"}),
        ),
        "format_using": Option(lambda c: c.format_using(str.title)),
        "options": Option(lambda c: c.options({"lost": "Gone"})),
    },
}


def refuse(value: Any) -> None:
    MaxLengthValidator(0)("x")


def editing(kind: str, name: str) -> dict[str, Option | Refused | Unseen]:
    """Return the options of editable columns: a cell is saved and then read."""
    value, other = {
        "toggle": (False, True),
        "checkbox": (False, True),
        "text_input": ("jet", "agate"),
        "select": ("lost", "not_delivered"),
    }[kind]
    written = (("cell", {"record": TWO, "column": name, "value": value}),)
    options: dict[str, Option | Refused | Unseen] = {
        "rules": Option(lambda c: c.rules([refuse]), posts=written),
        "disabled_using": Option(lambda c: c.disabled_using(lambda record: True)),
        "mutate_using": Option(lambda c: c.mutate_using(lambda v: other), posts=written),
        "update_using": Option(lambda c: c.update_using(lambda record, v: None), posts=written),
        "write_to": Option(
            lambda c: c.write_to("summary" if kind in ("text_input", "select") else "year"),
            posts=written,
        ),
        # An editable cell is neither a link nor a button.
        "url": Refused(lambda c: c.url(lambda record: "/x"), PanelSchemaException),
        "record_fields": Refused(lambda c: c.record_fields("title"), PanelSchemaException),
        "action": Refused(
            lambda c: c.action(Action("open").action(lambda record: None)), PanelSchemaException
        ),
        **{
            figure: Refused(methodcaller(figure, "related"), PanelSchemaException)
            for figure in ("counts", "exists")
        },
        **{
            figure: Refused(methodcaller(figure, "related", "pages"), PanelSchemaException)
            for figure in ("sum", "avg", "min", "max")
        },
    }
    if kind != "select":
        options["format_using"] = Refused(lambda c: c.format_using(str), PanelSchemaException)
    if kind in ("toggle", "checkbox"):
        options["placeholder"] = Refused(lambda c: c.placeholder("x"), PanelSchemaException)
    return options


def options_of(kind: str, column: Column) -> dict[str, Option | Refused | Unseen]:
    name = column.get_name()
    options = for_every(kind, name)
    if kind in EDITABLE:
        options |= editing(kind, name)
    if kind == "number":
        options |= FIGURES
    return options | OWN[kind]


COLUMNS = [
    Kind(
        column,
        stage,
        options_of(kind, column),
        Record,
        shown_elsewhere=() if kind == "number" else FIGURES,
    )
    for kind, column in SAMPLES.items()
]
