"""Hostile values and options: nothing but text, safe addresses and real colours reaches a cell."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from django_panel.support.colors import safe_color
from django_panel.support.json import dumps
from django_panel.tables.columns.attributes import css_length, safe_attributes
from django_panel.tables.columns.badge import BadgeColumn
from django_panel.tables.columns.base import Column
from django_panel.tables.columns.boolean import BooleanColumn
from django_panel.tables.columns.color import ColorColumn
from django_panel.tables.columns.custom import CustomColumn
from django_panel.tables.columns.icon import IconColumn
from django_panel.tables.columns.image import ImageColumn, image_url, initials
from django_panel.tables.columns.mistakes import ColumnMistake
from django_panel.tables.columns.number import NumberColumn
from django_panel.tables.columns.text import TextColumn
from django_panel.tables.columns.toggle import ToggleColumn
from django_panel.tables.filters.base import Filter
from django_panel.tables.filters.select import SelectFilter
from django_panel.tables.filters.ternary import TernaryFilter
from django_panel.tables.groups import Group
from django_panel.tables.surroundings import surroundings
from django_panel.tables.tabs import Tab
from tests.tables.archive import Record

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
def test_a_bad_address_is_dropped(address: str) -> None:
    around = surroundings(TextColumn("title").url(lambda record: address))

    assert around is not None
    assert around(None, 1) is None
    assert image_url(address, None) is None


@pytest.mark.parametrize("address", ["/tasks/1", "https://a.test/x", "mailto:a@b.test", "tel:+1"])
def test_a_good_address_is_kept(address: str) -> None:
    around = surroundings(TextColumn("title").url(lambda record: address))

    assert around is not None
    assert around(None, 1) == {"url": address}


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
def test_a_colour_is_a_colour(color: str) -> None:
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
def test_what_is_no_colour_reaches_no_style(value: Any) -> None:
    assert safe_color(value) is None
    assert ColorColumn("x").cell_function(None)(value) is None


def test_attributes_are_data() -> None:
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
def test_a_width_is_a_length(given: str | int, length: str) -> None:
    assert css_length(given) == length


@pytest.mark.parametrize(
    "width", ["wide", "12", "1px;color:red", "calc(1px + 1px)", "-3px", "12rem 3rem", "url(x)", ""]
)
def test_another_width_is_refused(width: str) -> None:
    with pytest.raises(ValueError, match="is no width"):
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
def test_an_object_is_never_shown_as_an_object(column: Column, value: Any) -> None:
    cell: Any = column.cell_function(None)(value)

    assert dumps(cell)
    for part in cell.values() if isinstance(cell, dict) else [cell]:
        assert isinstance(part, str | bool)


def test_what_a_callback_answers_is_text() -> None:
    column = TextColumn("x").tooltip(lambda record: ELEMENT)
    around = surroundings(column)

    assert around is not None
    meta = around(None, 1)
    assert meta is not None
    assert isinstance(meta["tooltip"], str)
    assert TextColumn("x").cell_function(None)("<script>alert(1)</script>") == (
        "<script>alert(1)</script>"
    )


def test_pictures_come_through_their_storage_or_whole() -> None:
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


def test_a_file_cannot_lead_to_another_host() -> None:
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
def test_a_callable_of_other_arguments_is_refused_where_it_is_passed(
    declare: Callable[[], Column | Filter | Group | Tab],
) -> None:
    with pytest.raises(ColumnMistake, match=r"takes a callable of .*by position"):
        declare()


@pytest.mark.parametrize("callback", [str, str.upper, round, lambda value, places=2: value])
def test_functions_of_the_value_are_passed_as_they_are(callback: Callable[..., Any]) -> None:
    assert not TextColumn("x").format_using(callback).formats_record()
    assert TextColumn("x").format_using(two).formats_record()
