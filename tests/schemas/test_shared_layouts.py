"""The same layout in a form and in an infolist."""

from __future__ import annotations

from typing import Any

import pytest

from django_panel import forms, infolists, schemas
from django_panel.actions.action import Action
from django_panel.exceptions import PanelSchemaException
from tests.project.models import Customer, Project

RECORD = Project(pk=7, customer=Customer(pk=3, name="Acme"), name="Garden", state="open")


def form_nodes(*components: schemas.Component) -> list[Any]:
    schema = forms.FormSchema().model(Project).schema(components)
    return list(schema.to_wire(RECORD)["schema"])


def infolist_nodes(*components: schemas.Component) -> list[Any]:
    schema = infolists.InfolistSchema().model(Project).schema(components)
    return list(schema.to_wire(RECORD)["schema"])


def arranged(*components: schemas.Component) -> schemas.Component:
    return (
        schemas.Section("Details")
        .description("About the project")
        .icon("info")
        .collapsed()
        .schema([schemas.Tabs([schemas.Tab("First").schema([schemas.Grid(3).schema(components)])])])
    )


def test_both_packages_export_the_same_classes() -> None:
    for name in ("Section", "Grid", "Tabs", "Tab", "Callout", "PrimeText", "EmptyState"):
        assert getattr(forms, name) is getattr(infolists, name) is getattr(schemas, name)


def test_a_layout_is_rendered_with_the_keys_of_its_schema() -> None:
    form = form_nodes(arranged(forms.TextInput("name")))[0]
    infolist = infolist_nodes(arranged(infolists.TextEntry("name")))[0]

    shared = {"heading": "Details", "description": "About the project", "icon": "info"}
    for section in (form, infolist):
        assert {key: section[key] for key in shared} == shared
        assert section["collapsed"]
        assert section["collapsible"]
        grid = section["schema"][0]["tabs"][0]["schema"][0]
        assert (grid["component"], grid["columns"]) == ("grid", 3)
        assert grid["schema"][0]["name"] == "name"
    assert form["fields"] == ["name"]
    assert "headerActions" not in form
    assert infolist["headerActions"] == []
    assert "fields" not in infolist


@pytest.mark.parametrize(
    "content",
    [
        schemas.Callout("Careful"),
        schemas.PrimeText(lambda record: record.name),
        schemas.PrimeIcon("star"),
        schemas.PrimeImage("/a.png"),
        schemas.EmptyState("Nothing yet"),
    ],
)
def test_content_is_the_same_in_both(content: schemas.Component) -> None:
    form, infolist = form_nodes(content)[0], infolist_nodes(content)[0]

    assert infolist == {key: form[key] for key in infolist}
    assert form.keys() - infolist.keys() <= {"conditions", "fields"}


def test_an_infolist_evaluates_conditions_with_the_values_of_the_record() -> None:
    entry = infolists.TextEntry("name")

    assert infolist_nodes(entry.visible_when("state", "equals", "open"))
    assert not infolist_nodes(entry.hidden_when("state", "in", ["open", "done"]))
    assert infolist_nodes(entry.visible_when("customer.name", "equals", "Acme"))
    assert not infolist_nodes(entry.visible_when("missing"))


def test_an_infolist_is_rendered_on_the_view_page() -> None:
    entry = infolists.TextEntry("name")

    assert infolist_nodes(entry.visible_on("view"))
    assert not infolist_nodes(entry.hidden_on(["view"]), entry.visible_on("edit"))


def test_a_field_and_an_entry_belong_to_one_kind_of_schema() -> None:
    with pytest.raises(PanelSchemaException, match=r"TextEntry\('name'\) cannot be used in a form"):
        form_nodes(arranged(infolists.TextEntry("name")))
    with pytest.raises(PanelSchemaException, match=r"TextInput\('name'\) .* an infolist"):
        infolist_nodes(arranged(forms.TextInput("name")))
    with pytest.raises(PanelSchemaException, match=r"CustomComponent\('map'\) .* an infolist"):
        infolist_nodes(schemas.CustomComponent("map"))


def test_header_actions_work_in_infolists_only() -> None:
    action = Action("archive").action(lambda record: None)
    section = schemas.Section("Details").header_actions([action])

    node = infolist_nodes(section.schema([infolists.TextEntry("name")]))[0]
    assert [button["name"] for button in node["headerActions"]] == ["archive"]
    with pytest.raises(PanelSchemaException, match=r"header_actions\(\) works in an infolist"):
        form_nodes(section.schema([forms.TextInput("name")]))
