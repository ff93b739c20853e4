"""Hostile values and options: cells contain only text, safe URLs and valid colours."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from django_panel.exceptions import PanelSchemaException
from django_panel.support.colors import safe_color
from django_panel.support.json import dumps
from django_panel.tables.cell_meta import cell_meta_function
from django_panel.tables.columns.badge import BadgeColumn
from django_panel.tables.columns.base import Column
from django_panel.tables.columns.boolean import BooleanColumn
from django_panel.tables.columns.color import ColorColumn
from django_panel.tables.columns.custom import CustomColumn
from django_panel.tables.columns.html_attributes import css_length, safe_attributes
from django_panel.tables.columns.icon import IconColumn
from django_panel.tables.columns.image import ImageColumn, image_url, initials
from django_panel.tables.columns.number import NumberColumn
from django_panel.tables.columns.text import TextColumn
from django_panel.tables.columns.toggle import ToggleColumn
from django_panel.tables.filters.base import Filter
from django_panel.tables.filters.select import SelectFilter
from django_panel.tables.filters.ternary import TernaryFilter
from django_panel.tables.groups import Group
from django_panel.tables.tabs import Tab
from tests.tables.sample_models import Record

ELEMENT = {"$$typeof": "Symbol(react.element)", "type": "img", "props": {"onError": "alert(1)"}}

BAD_ADDRESSES = [
    "javascript:alert(1)",
    "JaVa\tScript:alert(1)",
    "\x01javascript:alert(1)",
    "java&#x73;cript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:msgbox(1)",
    "//evil.test/x",
    "\\\\evil.test\\x",
    "/\\evil.test",
    " javascript:alert(1)",
]


@pytest.mark.parametrize("address", BAD_ADDRESSES)
def test_an_unsafe_url_is_dropped(address: str) -> None:
    cell_meta = cell_meta_function(TextColumn("title").url(lambda record: address))

    assert cell_meta is not None
    assert cell_meta(None, 1) is None
    assert image_url(address, None) is None


@pytest.mark.parametrize("address", ["/tasks/1", "https://a.test/x", "mailto:a@b.test", "tel:+1"])
def test_a_safe_url_is_kept(address: str) -> None:
    cell_meta = cell_meta_function(TextColumn("title").url(lambda record: address))

    assert cell_meta is not None
    assert cell_meta(None, 1) == {"url": address}


@pytest.mark.parametrize(
    "color",
    [
        "#fff",
        "#ABCD",
        "#a1b2c3",
        "#a1b2c3d4",
        "red",
        "RebeccaPurple",
        "rgb(1, 2, 3)",
        "rgba(1,2,3,.5)",
        "rgb(10% 20% 30% / 40%)",
        "hsl(120deg 50% 50%)",
        "oklch(0.7 0.1 200)",
    ],
)
def test_valid_colours(color: str) -> None:
    assert safe_color(f" {color} ") == color


@pytest.mark.parametrize(
    "value",
    [
        "red;background:url(//x)",
        "expression(alert(1))",
        "url(//x)",
        "rgb(1,2,3);x:y",
        "rgb(var(--x))",
        "rgb(1,2,3",
        "#ggg",
        "#12345",
        "#fff\n}",
        "red/**/",
        "inherit",
        "",
        None,
        7,
        ["red"],
        ELEMENT,
        "rgb(" + "1" * 100_000 + ",2,3)",
        "rgb(" + " " * 100_000,
    ],
)
def test_an_invalid_colour_is_dropped(value: Any) -> None:
    assert safe_color(value) is None
    assert ColorColumn("x").cell_function(None)(value) is None


def test_unsafe_attributes_are_dropped() -> None:
    assert safe_attributes(
        {
            "data-id": 7,
            "aria-label": "x",
            "class": "font-mono",
            "data-ok": True,
            "data-no": False,
            "data-ratio": 0.5,
            "onclick": "alert(1)",
            "onMouseOver": "alert(1)",
            "ONERROR": "alert(1)",
            "style": "background:url(//x)",
            "href": "javascript:alert(1)",
            "srcdoc": "<script>",
            "formaction": "javascript:alert(1)",
            "xlink:href": "javascript:alert(1)",
            "dangerouslySetInnerHTML": "x",
            "ref": "x",
            "key": "x",
            "data-object": {"__html": "x"},
            "data-list": [1],
            "data-none": None,
            "data-nan": float("nan"),
            "data x": "1",
            'data"x': "1",
            "data-x>": "1",
            "": "1",
            3: "1",
        }
    ) == {
        "data-id": "7",
        "aria-label": "x",
        "class": "font-mono",
        "data-ok": "true",
        "data-no": "false",
        "data-ratio": "0.5",
    }
    assert safe_attributes(["onclick"]) == {}
    assert safe_attributes(None) == {}


@pytest.mark.parametrize(
    ("given", "length"), [("12rem", "12rem"), (240, "240px"), (" 20% ", "20%"), ("auto", "auto")]
)
def test_valid_widths(given: str | int, length: str) -> None:
    assert css_length(given) == length


@pytest.mark.parametrize(
    "width", ["wide", "12", "1px;color:red", "calc(1px + 1px)", "-3px", "12rem 3rem", "url(x)", ""]
)
def test_an_invalid_width_raises(width: str) -> None:
    with pytest.raises(ValueError, match="is not a width"):
        TextColumn("x").width(width)


TEXT_KINDS: list[Column] = [
    TextColumn("x"),
    TextColumn("x").limit(20),
    NumberColumn("x"),
    BadgeColumn("x"),
    IconColumn("x").icon_using(lambda value: "book"),
]


@pytest.mark.parametrize("value", [ELEMENT, [ELEMENT], {"toString": "x"}, ["a", "b"]])
@pytest.mark.parametrize("column", TEXT_KINDS, ids=lambda column: column.type)
def test_lists_and_mappings_are_shown_as_json(column: Column, value: Any) -> None:
    cell: Any = column.cell_function(None)(value)

    assert dumps(cell)
    for part in cell.values() if isinstance(cell, dict) else [cell]:
        assert isinstance(part, str | bool)


def test_results_of_callbacks_are_converted_to_text() -> None:
    column = TextColumn("x").tooltip(lambda record: ELEMENT)
    cell_meta = cell_meta_function(column)

    assert cell_meta is not None
    meta = cell_meta(None, 1)
    assert meta is not None
    assert isinstance(meta["tooltip"], str)
    assert TextColumn("x").cell_function(None)("<script>alert(1)</script>") == (
        "<script>alert(1)</script>"
    )


def test_urls_of_images() -> None:
    source = Record._meta.get_field("scan")
    cell: Any = ImageColumn("scan").cell_function(source)

    assert cell("scans/a b.png", "Moss") == {
        "url": "/scans/a%20b.png",
        "fallback": "M",
        "alt": "Moss",
    }
    assert cell("", "Moss and Stone")["url"] is None
    assert cell("", "Moss and Stone")["fallback"] == "MS"
    assert image_url("https://cdn.test/a.png", None) == "https://cdn.test/a.png"
    assert image_url("avatars/a.png", None) == "/avatars/a.png"
    assert image_url("a\x00.png", None) is None
    assert initials(" (x) 'y' ") == ""
    assert initials("jd") == "JD"
    assert BooleanColumn("x").cell_function(None)(ELEMENT) == {"value": True, "label": "Yes"}


def test_a_file_name_cannot_be_a_url_of_another_host() -> None:
    storage = Record._meta.get_field("scan").storage

    for name in ["//evil.test/x.png", "javascript:alert(1)", "\\\\evil.test\\x"]:
        url = image_url(name, storage)
        assert url is None or (url.startswith("/") and not url.startswith("//"))


def two(first: object, second: object) -> str:
    return "x"


def three(first: object, second: object, third: object) -> str:
    return "x"


@pytest.mark.parametrize(
    "declare",
    [
        lambda: TextColumn("x").tooltip(two),  # type: ignore[arg-type]
        lambda: TextColumn("x").url(two),  # type: ignore[arg-type]
        lambda: TextColumn("x").extra_attributes(two),  # type: ignore[arg-type]
        lambda: TextColumn("x").format_using(three),
        lambda: TextColumn("x").sort_using(three),  # type: ignore[arg-type]
        lambda: ImageColumn("x").fallback_using(two),  # type: ignore[arg-type]
        lambda: IconColumn("x").icon_using(three),
        lambda: CustomColumn("x").state(two),  # type: ignore[arg-type]
        lambda: ToggleColumn("x").disabled_using(two),  # type: ignore[arg-type]
        lambda: ToggleColumn("x").mutate_using(three),
        lambda: ToggleColumn("x").update_using(three),  # type: ignore[arg-type]
        lambda: NumberColumn("x").counts("y", two),  # type: ignore[arg-type]
        lambda: TextColumn("x").url("/fixed/"),  # type: ignore[arg-type]
        lambda: TextColumn("x").tooltip(lambda: "y"),  # type: ignore[arg-type, misc]
        lambda: TextColumn("x").format_using(lambda: "y"),
        lambda: TextColumn("x").sort_using(lambda queryset: queryset),  # type: ignore[arg-type, misc]
        lambda: Tab("x").badge(lambda: 3),  # type: ignore[arg-type, misc]
        lambda: Tab("x").query(two),  # type: ignore[arg-type]
        lambda: Group("x").title_using(two),  # type: ignore[arg-type]
        lambda: SelectFilter("x").query(three),  # type: ignore[arg-type]
        lambda: TernaryFilter("x").queries(two, two),  # type: ignore[arg-type]
    ],
)
def test_a_callback_with_wrong_arguments_raises(
    declare: Callable[[], Column | Filter | Group | Tab],
) -> None:
    with pytest.raises(PanelSchemaException, match=r"takes a callable of .*by position"):
        declare()


@pytest.mark.parametrize("callback", [str, str.upper, round, lambda value, places=2: value])
def test_built_in_functions_are_accepted(callback: Callable[..., Any]) -> None:
    assert not TextColumn("x").format_using(callback).format_needs_record()
    assert TextColumn("x").format_using(two).format_needs_record()
