"""The JSON of the cells and the definition of each column type, as in the inventory."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.utils import timezone, translation
from django.utils.translation import gettext_lazy

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
from django_panel.tables.reading.plan import plan_for_mappings
from django_panel.tables.rows import make_rows
from django_panel.tables.wire import ColumnWire
from tests.tables.options.columns import SAMPLES
from tests.tables.sample_models import Record


def cell_of(column: Column, value: Any) -> Any:
    """Return the cell of a value, with its default and format applied."""
    item = {column.get_name(): value}
    [row] = make_rows(plan_for_mappings([column]), [item], "default", keys=["0"])
    return row["cells"][column.get_name()]


SHAPES: list[tuple[Column, Any, Any]] = [
    (TextColumn("x"), "moss", "moss"),
    (TextColumn("x").limit(4), "mossy stone", "moss…"),
    (TextColumn("x").limit(5), "moss and stone", "moss…"),
    (TextColumn("x").limit(20), "mossy stone", "mossy stone"),
    (TextColumn("x"), {"a": [1]}, '{"a":[1]}'),
    (TextColumn("x"), [], None),
    (TextColumn("x"), None, None),
    (NumberColumn("x"), 1234.5, {"display": "1,234.5", "raw": 1234.5}),
    (NumberColumn("x"), Decimal("NaN"), None),
    (NumberColumn("x"), None, None),
    (BadgeColumn("x"), "new", {"value": "new", "label": "new", "color": "neutral"}),
    (BadgeColumn("x"), None, None),
    (BooleanColumn("x"), True, {"value": True, "label": "Yes"}),
    (BooleanColumn("x"), None, None),
    (DateColumn("x"), date(2026, 3, 9), {"display": "Mar 9, 2026", "iso": "2026-03-09"}),
    (DateColumn("x"), None, None),
    (
        DateTimeColumn("x"),
        datetime(2026, 3, 9, 8, 30, tzinfo=UTC),
        {"display": "Mar 9, 2026, 8:30 AM", "iso": "2026-03-09T08:30:00+00:00"},
    ),
    (DateTimeColumn("x"), None, None),
    (ImageColumn("x"), "/a.png", {"url": "/a.png", "fallback": "", "alt": ""}),
    (ImageColumn("x"), None, {"url": None, "fallback": "", "alt": ""}),
    (
        ImageColumn("x").fallback_using(lambda item: "Zoe M. Quill"),
        "",
        {"url": None, "fallback": "ZQ", "alt": "Zoe M. Quill"},
    ),
    (
        IconColumn("x").icons({"a": "check"}).colors({"a": "success"}),
        "a",
        {"icon": "check", "color": "success", "label": "a"},
    ),
    (IconColumn("x").icons({"a": "check"}), "b", None),
    (IconColumn("x").icons({"a": "check"}), None, None),
    (
        IconColumn("x").boolean(),
        False,
        {"icon": "circle-x", "color": "danger", "label": "No"},
    ),
    (
        IconColumn("x").icon_using(lambda value, item: f"{value}-{len(item)}"),
        "star",
        {"icon": "star-1", "color": "neutral", "label": "star"},
    ),
    (ColorColumn("x"), "#abc", {"color": "#abc", "label": "#abc"}),
    (ColorColumn("x"), "no colour", None),
    (ColorColumn("x"), None, None),
    (CustomColumn("x").component("C"), {"any": ["thing"]}, {"any": ["thing"]}),
    (CustomColumn("x").component("C"), None, None),
    (ToggleColumn("x"), 1, {"value": True, "disabled": False}),
    (CheckboxColumn("x"), None, {"value": False, "disabled": False}),
    (TextInputColumn("x"), "moss", {"value": "moss", "disabled": False}),
    (TextInputColumn("x"), None, {"value": None, "disabled": False}),
    (TextInputColumn("x"), Decimal("1.50"), {"value": "1.50", "disabled": False}),
    (TextInputColumn("x"), 7, {"value": 7, "disabled": False}),
    (TextInputColumn("x"), 2**60, {"value": str(2**60), "disabled": False}),
    (TextInputColumn("x"), date(2026, 3, 9), {"value": "2026-03-09", "disabled": False}),
    (
        SelectColumn("x").options({1: "One"}),
        1,
        {"value": "1", "label": "One", "disabled": False},
    ),
    (SelectColumn("x"), "stray", {"value": "stray", "label": "stray", "disabled": False}),
    (SelectColumn("x"), None, {"value": None, "label": None, "disabled": False}),
]


@pytest.mark.parametrize(
    ("column", "value", "cell"), SHAPES, ids=[f"{c.type}-{v}" for c, v, _cell in SHAPES]
)
def test_a_cell(column: Column, value: Any, cell: Any) -> None:
    assert cell_of(column, value) == cell


def test_every_column_type_is_tested() -> None:
    assert {column.type for column, _value, _cell in SHAPES} == set(SAMPLES)


BASE_KEYS = {
    "name",
    "label",
    "type",
    "sortable",
    "searchable",
    "individuallySearchable",
    "visible",
    "toggleable",
    "alignment",
    "headerAlignment",
    "placeholder",
    "headerTooltip",
    "wrapHeader",
    "width",
    "frozen",
}
OWN_KEYS = {
    "text": {"wrap"},
    "image": {"circular", "size"},
    "color": {"copyable"},
    "custom": {"component"},
    "toggle": {"editable"},
    "checkbox": {"editable"},
    "text_input": {"editable", "numeric", "maxLength"},
    "select": {"editable", "options"},
}


@pytest.mark.parametrize("kind", sorted(SAMPLES))
def test_the_keys_of_each_definition(kind: str) -> None:
    column = SAMPLES[kind]
    field: Any = Record._meta.get_field(column.get_name())

    definition = column.to_wire("Derived", field)

    assert set(definition) == BASE_KEYS | OWN_KEYS.get(kind, set())
    assert set(definition) <= set(ColumnWire.__annotations__)


def test_a_default_replaces_a_missing_value_before_formatting() -> None:
    column = TextColumn("x").default("moss").format_using(str.upper)

    assert cell_of(column, None) == "MOSS"
    assert cell_of(column, "") == "MOSS"
    assert cell_of(column, "stone") == "STONE"
    assert cell_of(TextColumn("x").format_using(str.upper), None) is None


def test_formatting_changes_the_label_and_keeps_the_value() -> None:
    assert cell_of(NumberColumn("x").format_using(lambda v: f"{v} of 9"), 3) == {
        "display": "3 of 9",
        "raw": 3,
    }
    badge = BadgeColumn("x").format_using(lambda value, item: f"{value}!")
    assert cell_of(badge, "new") == {"value": "new", "label": "new!", "color": "neutral"}
    assert cell_of(NumberColumn("x").format_using(lambda value: None), 3) is None


@pytest.mark.parametrize(
    ("away", "expected"),
    [
        (timedelta(), "just now"),
        (timedelta(seconds=-30), "just now"),
        (timedelta(hours=-3, minutes=-1), "3\xa0hours\xa0ago"),
        (timedelta(days=2, minutes=1), "in\xa02\xa0days"),
    ],
)
def test_relative_datetimes(away: timedelta, expected: str) -> None:
    moment = timezone.now() + away

    cell = cell_of(DateTimeColumn("x").relative(), moment)

    assert cell["display"] == expected
    assert cell["iso"] == moment.isoformat()


@pytest.mark.parametrize(
    ("days", "expected"),
    [
        (0, "today"),
        (-1, "yesterday"),
        (1, "tomorrow"),
        (-3, "3\xa0days\xa0ago"),
        (15, "in\xa02\xa0weeks"),
    ],
)
def test_relative_dates(days: int, expected: str) -> None:
    day = timezone.localdate() + timedelta(days=days)

    assert cell_of(DateColumn("x").relative(), day)["display"] == expected


def test_cell_metadata_is_translated_lazily() -> None:
    column = TextColumn("x").tooltip(gettext_lazy("Yes")).header_tooltip(gettext_lazy("No"))

    with translation.override("de"):
        [row] = make_rows(plan_for_mappings([column]), [{"x": "moss"}], "default", keys=["0"])
        assert row["cellMeta"] == {"x": {"tooltip": "Ja"}}
        assert column.to_wire()["headerTooltip"] == "Nein"


def test_a_priority_is_sent_only_if_it_is_not_the_default() -> None:
    assert TextColumn("x").priority(-2).to_wire()["priority"] == -2
    assert "priority" not in TextColumn("x").to_wire()
    assert "priority" not in TextColumn("x").priority(3).priority(0).to_wire()


def test_edges_and_sizes_are_checked() -> None:
    assert TextColumn("x").frozen().get_frozen() == "start"
    assert TextColumn("x").frozen("end").frozen(False).get_frozen() is None
    with pytest.raises(ValueError, match="'middle' is not an edge"):
        TextColumn("x").frozen("middle")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="not 0"):
        TextColumn("x").limit(0)
    with pytest.raises(ValueError, match="not 0"):
        ImageColumn("x").size(0)
    with pytest.raises(ValueError, match="not 0"):
        TextInputColumn("x").max_length(0)
    with pytest.raises(ValueError, match="'pink'"):
        IconColumn("x").colors({"a": "pink"})  # type: ignore[dict-item]


def test_a_custom_column_needs_its_component() -> None:
    with pytest.raises(PanelSchemaException, match=r"'extra'.*component\("):
        CustomColumn("extra").path_for(Record)


def test_a_column_that_is_not_toggleable_is_shown() -> None:
    assert not TextColumn("x").visible(False).is_visible()
    assert TextColumn("x").visible(False).toggleable(False).is_visible()


def test_a_text_input_uses_the_max_length_of_its_field() -> None:
    field: Any = Record._meta.get_field("api_key_hash")

    assert TextInputColumn("x").to_wire(None, field)["maxLength"] == 64
    assert TextInputColumn("x").max_length(9).to_wire(None, field)["maxLength"] == 9
    assert TextInputColumn("x").to_wire()["maxLength"] is None
