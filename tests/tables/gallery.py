"""Every option of every column, with a sample that must be seen in what the browser is sent.

An option is a public method of a column that returns a column. A new one without a line here
fails ``test_column_options``.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

from django.utils import timezone

from django_panel.actions.action import Action
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

#: One of each kind, over the field of ``Record`` that suits it.
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

Setting = Callable[[Any], Column]


#: Seen in the definition, whatever the kind.
DEFINITION: dict[str, Setting] = {
    "label": lambda column: column.label("Another heading"),
    "header_tooltip": lambda column: column.header_tooltip("As found on the spine"),
    "header_alignment": lambda column: column.header_alignment("center"),
    "wrap_header": lambda column: column.wrap_header(),
    "width": lambda column: column.width("12rem"),
    "frozen": lambda column: column.frozen("end"),
    "visible": lambda column: column.visible(False),
    "toggleable": lambda column: column.toggleable(False),
    "sortable": lambda column: column.sortable(),
    "sort_using": lambda column: column.sort_using(lambda queryset, direction: queryset),
    "sortable_by_relation": lambda column: column.sortable_by_relation("room", "floor"),
    "searchable": lambda column: column.searchable(columns=["title"], individually=True),
    "alignment": lambda column: column.alignment("center"),
    "placeholder": lambda column: column.placeholder("nothing"),
}

#: Seen in the cells or around them, whatever the kind.
CELLS: dict[str, Setting] = {
    "tooltip": lambda column: column.tooltip(lambda record: f"About {record.title}"),
    "extra_attributes": lambda column: column.extra_attributes({"data-mark": "1"}),
    "url": lambda column: column.url(lambda record: f"/records/{record.pk}/"),
    "action": lambda column: column.action(Action("open").action(lambda record: None)),
}

#: Seen in the cells, with a sample for each kind that shows it.
KIND_CELLS: dict[tuple[str, str], Setting] = {
    ("text", "default"): lambda column: TextColumn("summary").default("none yet"),
    ("number", "default"): lambda column: column.default(1),
    ("badge", "default"): lambda column: BadgeColumn("summary").default("new"),
    ("boolean", "default"): lambda column: column.default(True),
    ("date", "default"): lambda column: column.default(date(2026, 1, 1)),
    ("datetime", "default"): lambda column: column.default(date(2026, 1, 1)),
    ("image", "default"): lambda column: column.default("/static/blank.png"),
    ("icon", "default"): lambda column: (
        IconColumn("summary").icons({"new": "sparkle"}).default("new")
    ),
    ("color", "default"): lambda column: column.default("#abc"),
    ("custom", "default"): lambda column: (
        CustomColumn("pages").component("Stamp").default({"pages": 0})
    ),
    ("toggle", "default"): lambda column: ToggleColumn("year").default(True),
    ("checkbox", "default"): lambda column: CheckboxColumn("year").default(True),
    ("text_input", "default"): lambda column: TextInputColumn("summary").default("none yet"),
    ("select", "default"): lambda column: SelectColumn("summary").options({"a": "A"}).default("a"),
    ("text", "format_using"): lambda column: column.format_using(str.upper),
    ("number", "format_using"): lambda column: column.default(1).format_using(lambda v: f"{v} p."),
    ("badge", "format_using"): lambda column: column.format_using(str.title),
    ("boolean", "format_using"): lambda column: column.default(1).format_using(lambda v: "Dated"),
    ("date", "format_using"): lambda column: column.default(date(2026, 1, 1)).format_using(
        lambda v: f"in {v.year}"
    ),
    ("datetime", "format_using"): lambda column: column.default(date(2026, 1, 1)).format_using(
        lambda v: f"in {v.year}"
    ),
    ("image", "format_using"): lambda column: column.default("/a.png").format_using(
        lambda v: f"{v}?w=32"
    ),
    ("icon", "format_using"): lambda column: column.format_using(lambda v, record: record.title),
    ("color", "format_using"): lambda column: column.default("#abc").format_using(
        lambda v: "Primary"
    ),
    ("custom", "format_using"): lambda column: column.format_using(lambda v: {"wrapped": v}),
    ("select", "format_using"): lambda column: column.format_using(str.title),
}

#: Options of one kind only.
OWN: dict[tuple[str, str], Setting] = {
    ("text", "limit"): lambda column: column.limit(3),
    ("text", "wrap"): lambda column: column.wrap(),
    ("number", "decimals"): lambda column: column.default(1).decimals(2),
    ("number", "prefix"): lambda column: column.default(1).prefix("No. "),
    ("number", "suffix"): lambda column: column.default(1).suffix(" pages"),
    ("badge", "colors"): lambda column: column.colors({"lost": "danger"}),
    ("badge", "labels"): lambda column: column.labels({"lost": "Gone"}),
    ("boolean", "labels"): lambda column: column.default(1).labels("Dated", "Undated"),
    ("date", "format"): lambda column: column.default(date(2026, 1, 1)).format("y"),
    ("date", "relative"): lambda column: column.default(timezone.localdate()).relative(),
    ("datetime", "format"): lambda column: column.default(date(2026, 1, 1)).format("y"),
    ("datetime", "relative"): lambda column: column.default(
        timezone.now() - timedelta(hours=3)
    ).relative(),
    ("image", "circular"): lambda column: column.circular(),
    ("image", "size"): lambda column: column.size(64),
    ("image", "fallback_using"): lambda column: column.fallback_using(lambda record: "Zoe Quill"),
    ("icon", "icons"): lambda column: column.icons({"lost": "ghost"}),
    ("icon", "colors"): lambda column: column.colors({"lost": "danger"}),
    ("icon", "icon_using"): lambda column: column.icon_using(lambda value: "book"),
    ("icon", "boolean"): lambda column: column.boolean("thumbs-up", "thumbs-down"),
    ("color", "copyable"): lambda column: column.copyable(),
    ("custom", "component"): lambda column: column.component("Seal"),
    ("custom", "state"): lambda column: column.state(lambda record: record.title),
    ("text_input", "numeric"): lambda column: column.numeric(),
    ("text_input", "max_length"): lambda column: column.max_length(40),
    ("select", "options"): lambda column: column.options({"lost": "Gone"}),
    **{
        (kind, "disabled_using"): lambda column: column.disabled_using(lambda record: True)
        for kind in ("toggle", "checkbox", "text_input", "select")
    },
}

#: Figures over relations, over ``Shelf``, whose records they count.
AGGREGATES: dict[str, Setting] = {
    "counts": lambda column: column.counts("records"),
    "exists": lambda column: column.exists("records"),
    "sum": lambda column: column.sum("records", "pages"),
    "avg": lambda column: column.avg("records", "pages"),
    "min": lambda column: column.min("records", "pages"),
    "max": lambda column: column.max("records", "pages"),
}

#: What a payload cannot show, and where it is tested instead.
ELSEWHERE: dict[str, str] = {
    "make": "the constructor",
    "summarize": "tests/tables/test_summaries.py",
    "record_fields": "test_record_fields.py: what is fetched",
    "rules": "test_editable_columns.py",
    "mutate_using": "test_editable_columns.py",
    "update_using": "test_editable_columns.py",
    "write_to": "test_editable_columns.py",
}
