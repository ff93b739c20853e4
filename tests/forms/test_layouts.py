"""Layouts and content: their wire format, and the effect of every option."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from django_panel.forms import (
    Callout,
    CustomComponent,
    EmptyState,
    FormSchema,
    Grid,
    PasswordInput,
    PrimeIcon,
    PrimeImage,
    PrimeText,
    RelationGroup,
    Section,
    Step,
    Tab,
    Tabs,
    TextInput,
    Wizard,
)
from django_panel.schemas.component import Component
from django_panel.schemas.layout import Layout
from tests.forms.library_models import Author

TITLE = TextInput("name")
NO_CONDITIONS: dict[str, list[Any]] = {"visibleWhen": [], "hiddenWhen": []}


def node(component: Component, record: Any = None) -> Any:
    schema = FormSchema().model(Author).schema([component])
    nodes: list[Any] = list(schema.to_wire(record)["schema"])
    return nodes[0] if nodes else None


BARE: dict[str, tuple[Component, dict[str, Any]]] = {
    "section": (
        Section("About").schema([TITLE]),
        {
            "component": "section",
            "heading": "About",
            "description": None,
            "icon": None,
            "columns": 1,
            "collapsible": False,
            "collapsed": False,
            "fields": ["name"],
            "columnSpan": 1,
        },
    ),
    "grid": (Grid().schema([TITLE]), {"component": "grid", "columns": 2, "columnSpan": "full"}),
    "relationship": (
        RelationGroup("profile").schema([TextInput("bio")]),
        {
            "component": "relationship",
            "relation": "profile",
            "heading": None,
            "description": None,
            "columns": 1,
            "createsMissing": True,
            "fields": ["profile.bio"],
            "columnSpan": 1,
        },
    ),
    "callout": (
        Callout("Careful").schema([TITLE]),
        {
            "component": "callout",
            "tone": "info",
            "icon": "info",
            "heading": None,
            "body": "Careful",
            "columns": 1,
            "fields": ["name"],
            "columnSpan": "full",
        },
    ),
    "custom": (
        CustomComponent("map").schema([TITLE]),
        {"component": "custom", "name": "map", "config": {}, "fields": ["name"], "columnSpan": 1},
    ),
    "empty-state": (
        EmptyState("Nothing yet"),
        {
            "component": "empty-state",
            "heading": "Nothing yet",
            "description": None,
            "icon": None,
            "columnSpan": 1,
        },
    ),
    "prime-text": (
        PrimeText("Hello"),
        {
            "component": "prime-text",
            "text": "Hello",
            "color": None,
            "icon": None,
            "small": False,
            "columnSpan": 1,
        },
    ),
    "prime-icon": (
        PrimeIcon("star"),
        {"component": "prime-icon", "icon": "star", "color": None, "label": None, "columnSpan": 1},
    ),
    "prime-image": (
        PrimeImage("/a.png"),
        {
            "component": "prime-image",
            "url": "/a.png",
            "alt": "",
            "width": None,
            "rounded": False,
            "columnSpan": 1,
        },
    ),
}


@pytest.mark.parametrize("name", BARE)
def test_the_wire_keys_of_a_component_without_options(name: str) -> None:
    component, expected = BARE[name]
    wire = dict(node(component))
    wire.pop("schema", None)

    assert wire == {**expected, "conditions": NO_CONDITIONS}


def test_tabs_list_their_fields_and_keys() -> None:
    tabs = Tabs(
        [
            Tab("General").schema([TITLE, PasswordInput("email").confirmed()]),
            Tab("Über uns").icon("info").badge(3).columns(2).schema([TextInput("a").hidden()]),
            Tab("General").schema([TextInput("b")]),
            Tab("Empty"),
            Tab("!?").schema([TextInput("c")]),
            Tab("Named").key("own").badge(lambda record: "new").schema([TextInput("d")]),
        ]
    )

    wire = node(tabs)

    assert wire["component"] == "tabs"
    assert (wire["persistTab"], wire["persistKey"]) == (False, None)
    keys = [(tab["key"], tab["badge"]) for tab in wire["tabs"]]
    assert keys == [("general", None), ("general-2", None), ("tab", None), ("own", "new")]
    # The error of a confirmation is assigned to the tab of its password.
    assert wire["tabs"][0]["fields"] == ["name", "email", "email_confirmation"]
    assert node(tabs.persist_tab())["persistKey"] == "general.über-uns.general-2.empty.tab.own"
    assert node(tabs.persist_tab("author"))["persistKey"] == "author"
    assert node(tabs.persist_tab())["persistTab"] is True


def test_tabs_and_steps_also_list_hidden_fields() -> None:
    tab = Tab("One").schema([TITLE, TextInput("gone").hidden()])

    assert node(Tabs([tab]))["tabs"][0]["fields"] == ["name", "gone"]


@pytest.mark.parametrize(
    "component",
    [
        Section("s").schema([TITLE.hidden()]),
        Grid().schema([TITLE.hidden()]),
        Tabs([Tab("t").schema([TITLE.hidden()])]),
        Tabs(),
        Wizard(),
        RelationGroup("profile").schema([TextInput("bio").hidden()]),
        Callout(),
        Section("s").schema([Grid().schema([TITLE.hidden()])]),
        EmptyState("x").hidden(),
    ],
    ids=lambda component: type(component).__name__,
)
def test_an_empty_layout_is_not_rendered(component: Component) -> None:
    assert node(component) is None


def test_content_can_be_a_function_of_the_record() -> None:
    author = Author(name="Ada")

    assert node(PrimeText(lambda record: record and record.name), author)["text"] == "Ada"
    assert node(PrimeText(lambda record: record and record.name))["text"] is None
    assert node(PrimeImage(lambda record: f"/{record.name}.png"), author)["url"] == "/Ada.png"
    assert node(Callout(lambda record: record.name), author)["body"] == "Ada"


@pytest.mark.parametrize("url", ["", None, "javascript:alert(1)", "//evil.test/a.png", "data:x"])
def test_a_missing_or_unsafe_url_is_null(url: Any) -> None:
    assert node(PrimeImage(url))["url"] is None


@pytest.mark.parametrize(
    ("tone", "icon"),
    [
        ("info", "info"),
        ("success", "circle-check"),
        ("warning", "triangle-alert"),
        ("danger", "circle-alert"),
    ],
)
def test_each_tone_has_its_icon(tone: Any, icon: str) -> None:
    assert node(Callout("x").tone(tone))["icon"] == icon
    assert node(Callout("x").tone(tone).icon("star"))["icon"] == "star"


# Options.

Change = Callable[[Any], Any]
STEP = Step("One").schema([TITLE])
TAB = Tab("One").schema([TITLE])
OPTIONS: dict[str, tuple[Component, Change, Any]] = {
    "Section.description": (Section("s").schema([TITLE]), lambda p: p.description("d"), "d"),
    "Section.icon": (Section("s").schema([TITLE]), lambda p: p.icon("star"), "star"),
    "Section.collapsible": (Section("s").schema([TITLE]), lambda p: p.collapsible(), True),
    "Section.collapsed": (Section("s").schema([TITLE]), lambda p: p.collapsed(), True),
    "Layout.columns": (Section("s").schema([TITLE]), lambda p: p.columns(9), 4),
    "Layout.schema": (Section("s").schema([TITLE]), lambda p: p.schema([TextInput("x")]), ["x"]),
    "RelationGroup.schema": (
        RelationGroup("profile").schema([TextInput("bio")]),
        lambda p: p.schema([TextInput("handle")]),
        ["profile.handle"],
    ),
    "RelationGroup.heading": (
        RelationGroup("profile").schema([TextInput("bio")]),
        lambda p: p.heading("h"),
        "h",
    ),
    "RelationGroup.description": (
        RelationGroup("profile").schema([TextInput("bio")]),
        lambda p: p.description("d"),
        "d",
    ),
    "Callout.body": (Callout("x"), lambda p: p.body("b"), "b"),
    "Callout.heading": (Callout("x"), lambda p: p.heading("h"), "h"),
    "Callout.tone": (Callout("x"), lambda p: p.tone("danger"), "danger"),
    "Callout.icon": (Callout("x"), lambda p: p.icon("star"), "star"),
    "CustomComponent.config": (CustomComponent("m"), lambda p: p.config({"z": 1}), {"z": 1}),
    "EmptyState.description": (EmptyState("x"), lambda p: p.description("d"), "d"),
    "EmptyState.icon": (EmptyState("x"), lambda p: p.icon("star"), "star"),
    "PrimeText.color": (PrimeText("x"), lambda p: p.color("danger"), "danger"),
    "PrimeText.icon": (PrimeText("x"), lambda p: p.icon("star"), "star"),
    "PrimeText.small": (PrimeText("x"), lambda p: p.small(), True),
    "PrimeIcon.color": (PrimeIcon("x"), lambda p: p.color("danger"), "danger"),
    "PrimeIcon.label": (PrimeIcon("x"), lambda p: p.label("l"), "l"),
    "PrimeImage.alt": (PrimeImage("/x"), lambda p: p.alt("a"), "a"),
    "PrimeImage.width": (PrimeImage("/x"), lambda p: p.width(40), 40),
    "PrimeImage.rounded": (PrimeImage("/x"), lambda p: p.rounded(), True),
    "Tab.key": (Tabs([TAB]), lambda p: p.tabs([TAB.key("k")]), "k"),
    "Tab.icon": (Tabs([TAB]), lambda p: p.tabs([TAB.icon("star")]), "star"),
    "Tab.badge": (Tabs([TAB]), lambda p: p.tabs([TAB.badge(3)]), "3"),
    "Tabs.tabs": (Tabs([TAB]), lambda p: p.tabs([Tab("b").schema([TITLE])]), "b"),
    "Tabs.persist_tab": (Tabs([TAB]), lambda p: p.persist_tab("key"), "key"),
    "Step.description": (Wizard([STEP]), lambda p: p.steps([STEP.description("d")]), "d"),
    "Step.icon": (Wizard([STEP]), lambda p: p.steps([STEP.icon("star")]), "star"),
    "Wizard.steps": (Wizard([STEP]), lambda p: p.steps([Step("b").schema([TITLE])]), "b"),
    "Wizard.submit_label": (Wizard([STEP]), lambda p: p.submit_label("Go"), "Go"),
}
#: They do not change the wire format of a form. tests/schemas tests header_actions().
SILENT = {"RelationGroup.creates_missing", "RelationGroup.unscoped", "Section.header_actions"}
KINDS: list[type] = [
    Layout,
    Section,
    Grid,
    RelationGroup,
    Callout,
    CustomComponent,
    EmptyState,
    PrimeText,
    PrimeIcon,
    PrimeImage,
    Tab,
    Tabs,
    Step,
    Wizard,
]


def flat(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return [value, *(each for one in value.values() for each in flat(one))]
    if isinstance(value, list):
        return [value, *(each for one in value for each in flat(one))]
    return [value]


@pytest.mark.parametrize("option", OPTIONS)
def test_an_option_changes_the_wire_and_leaves_the_original(option: str) -> None:
    component, change, expected = OPTIONS[option]
    before = node(component)

    after = node(change(component))

    assert after != before
    assert expected in flat(after)
    assert node(component) == before


def test_every_option_is_in_one_of_these_lists() -> None:
    plumbing = {"make", "with_model", "with_model_options", "with_children", "bound_to", "prefixed"}
    declared = {
        f"{kind.__name__}.{name}"
        for kind in KINDS
        for name, member in vars(kind).items()
        if getattr(member, "__annotations__", {}).get("return") == "Self"
        and name not in plumbing
        and not name.startswith("_")
    }

    assert declared == set(OPTIONS) | SILENT


@pytest.mark.parametrize("name", BARE)
def test_every_component_has_a_width_and_conditions(name: str) -> None:
    component = BARE[name][0]

    assert node(component.column_span(3))["columnSpan"] == 3
    assert node(component.column_span_full())["columnSpan"] == "full"
    conditions = node(component.visible_when("x").hidden_when("y", "blank"))["conditions"]
    assert [each["field"] for each in conditions["visibleWhen"]] == ["x"]
    assert [each["operator"] for each in conditions["hiddenWhen"]] == ["blank"]
