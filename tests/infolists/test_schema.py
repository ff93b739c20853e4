"""Entries, layouts and actions of an infolist."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import pytest

from django_panel import forms, infolists
from django_panel.actions.action import Action
from django_panel.exceptions import PanelSchemaException
from tests.project.models import Customer, Project

RECORD = Project(pk=7, customer=Customer(pk=3, name="Acme"), name="Garden")


def action(name: str) -> Action:
    return Action(name).action(lambda record: None)


def schema(*components: Any) -> infolists.InfolistSchema:
    return infolists.InfolistSchema().model(Project).schema(components)


def names(nodes: list[Any]) -> list[Any]:
    """Return the nodes of an infolist as a tree of names."""
    found: list[Any] = []
    for node in nodes:
        if node["component"] == "entry":
            found.append(node["name"])
        elif node["component"] == "tabs":
            found.append([tab["key"] for tab in node["tabs"]])
        else:
            found.append((node["component"], names(node["schema"])))
    return found


def test_an_undeclared_infolist_is_empty() -> None:
    assert infolists.InfolistSchema().is_empty()
    assert infolists.InfolistSchema().to_wire(RECORD) == {
        "columns": 1,
        "actions": [],
        "schema": [],
    }


def test_components_are_rendered_in_order() -> None:
    page = schema(
        infolists.TextEntry("name"),
        infolists.Section("More").schema(
            [infolists.Grid(3).schema([infolists.TextEntry("state")])]
        ),
        infolists.Tabs([infolists.Tab("First things").schema([infolists.TextEntry("budget")])]),
    ).columns(7)

    wire = page.to_wire(RECORD)

    assert wire["columns"] == 4
    assert names(wire["schema"]) == [
        "name",
        ("section", [("grid", ["state"])]),
        ["first-things"],
    ]


def test_totals_contain_text_entries() -> None:
    totals = infolists.Totals([infolists.TextEntry("budget")])

    node: Any = schema(infolists.Section("Amounts").schema([totals])).to_wire(RECORD)["schema"][0]

    assert names(node["schema"]) == [("totals", ["budget"])]
    assert node["schema"][0]["columnSpan"] == "full"
    with pytest.raises(PanelSchemaException, match="directly inside Totals"):
        infolists.Totals([infolists.BadgeEntry("state")])  # type: ignore[list-item]


def test_empty_layouts_are_not_rendered() -> None:
    hidden = infolists.TextEntry("name").visible(lambda record: record.pk != 7)
    page = schema(
        hidden,
        infolists.Section("One").schema([hidden]),
        infolists.Grid().schema([infolists.Section("Two").schema([hidden])]),
        infolists.Tabs([infolists.Tab("Three").schema([hidden])]),
        infolists.Totals().schema([hidden]),
        infolists.TextEntry("state").hidden(),
    )

    assert page.to_wire(RECORD)["schema"] == []


def test_a_section_has_a_heading_and_a_description() -> None:
    section = infolists.Section("Money").description("In euros").columns(2)
    node: Any = schema(section.schema([infolists.TextEntry("budget")])).to_wire(RECORD)["schema"][0]

    assert {key: node[key] for key in ("heading", "description", "columns")} == {
        "heading": "Money",
        "description": "In euros",
        "columns": 2,
    }


def test_tabs_with_the_same_label_have_distinct_keys() -> None:
    tab = infolists.Tab("Figures").schema([infolists.TextEntry("budget")])
    tabs = infolists.Tabs().tabs([tab, tab])

    def node(tabs: infolists.Tabs) -> Any:
        return schema(tabs).to_wire(RECORD)["schema"][0]

    assert [tab["key"] for tab in node(tabs)["tabs"]] == ["figures", "figures-2"]
    assert node(tabs.persist_tab())["persistKey"] == "figures.figures-2"
    assert node(tabs.persist_tab(False))["persistKey"] is None


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (
            lambda: infolists.Tabs([cast("Any", infolists.Section("Money"))]),
            r"Tabs\(\) takes Tab objects",
        ),
        (lambda: schema(infolists.Tab("Money")), r"^Tab\('Money'\) is not inside Tabs"),
    ],
)
def test_a_tab_must_be_inside_tabs(make: Callable[[], Any], message: str) -> None:
    with pytest.raises(PanelSchemaException, match=message):
        make()


def test_tabs_have_icons_badges_and_a_persist_key() -> None:
    tab = infolists.Tab("Figures").icon("hash").badge(lambda record: record.pk).columns(2)
    tabs = infolists.Tabs([tab.schema([infolists.TextEntry("budget")])]).persist_tab("figures")
    node: Any = schema(tabs).to_wire(RECORD)["schema"][0]

    assert (node["persistTab"], node["persistKey"]) == (True, "figures")
    assert (node["tabs"][0]["icon"], node["tabs"][0]["badge"]) == ("hash", "7")
    assert node["tabs"][0]["columns"] == 2


def test_actions_are_found_at_any_depth() -> None:
    page = (
        schema(
            infolists.TextEntry("name").action(action("rename")),
            infolists.Grid().schema(
                [
                    infolists.Section("Deep")
                    .header_actions([action("archive")])
                    .schema([infolists.TextEntry("state")])
                ]
            ),
        )
        .actions([action("finish").register_modal_actions([action("undo")])])
        .bound_to(cast("Any", None))
    )

    assert all(page.find_action(name) for name in ("rename", "archive", "finish", "undo"))
    assert page.find_action("delete") is None


def test_an_unauthorized_action_is_not_sent() -> None:
    refused = action("rename").authorize(False)
    page = schema(infolists.TextEntry("name").action(refused)).actions([action("x").visible(False)])

    wire: Any = page.to_wire(RECORD)

    assert wire["actions"] == []
    assert wire["schema"][0]["action"] is None


def test_an_unsaved_record_and_the_rows_of_a_list_have_no_buttons() -> None:
    page = schema(infolists.TextEntry("name").action(action("rename"))).actions([action("finish")])
    unsaved: Any = page.to_wire(Project(name="New"))
    assert unsaved["actions"] == []
    assert unsaved["schema"][0]["action"] is None

    rows = infolists.RepeatableEntry("rows").schema(
        [infolists.TextEntry("a").action(action("press"))]
    )
    record = Project(pk=1, name="x")
    record.rows = [{"a": 1}]  # type: ignore[attr-defined]
    page = schema(rows)
    node: Any = page.to_wire(record)["schema"][0]
    assert node["value"][0]["schema"][0]["action"] is None
    assert page.find_action("press") is None


def test_two_actions_with_the_same_name_are_an_error() -> None:
    page = schema(infolists.TextEntry("name").action(action("go"))).actions([action("go")])

    with pytest.raises(PanelSchemaException, match="go"):
        page.to_wire(RECORD)


def test_a_field_in_an_infolist_is_an_error() -> None:
    with pytest.raises(PanelSchemaException, match="TextEntry"):
        schema(forms.TextInput("name"))
