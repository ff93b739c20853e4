"""Hidden components, the validation of steps, and errors in declarations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from django_panel.exceptions import PanelSchemaException
from django_panel.forms import (
    Callout,
    CustomComponent,
    DatePicker,
    FormSchema,
    Grid,
    PasswordInput,
    Section,
    Step,
    Tab,
    Tabs,
    TextInput,
    Toggle,
    Wizard,
)
from tests.forms.bound_forms import attributes, clean

TITLE = TextInput("name")

# Hidden components.

REQUIRED = TextInput("note").required()
HOLDERS: dict[str, Callable[[], Any]] = {
    "section": lambda: Section("s").schema([REQUIRED]),
    "grid": lambda: Grid().schema([REQUIRED]),
    "tabs": lambda: Tabs([Tab("t").schema([REQUIRED])]),
    "callout": lambda: Callout("c").schema([REQUIRED]),
    "custom": lambda: CustomComponent("m").schema([REQUIRED]),
    "wizard": lambda: Wizard([Step("s").schema([REQUIRED])]),
    "nested": lambda: Section("s").schema([Grid().schema([Callout("c").schema([REQUIRED])])]),
    "field": lambda: REQUIRED,
}
HIDERS: dict[str, Callable[[Any], Any]] = {
    "hidden": lambda component: component.hidden(),
    "hidden_on": lambda component: component.hidden_on("create"),
    "visible_on": lambda component: component.visible_on("edit"),
    "visible_when": lambda component: component.visible_when("open"),
    "hidden_when": lambda component: component.hidden_when("open", "falsy"),
}


@pytest.mark.parametrize("holder", HOLDERS)
@pytest.mark.parametrize("hider", HIDERS)
def test_a_hidden_field_is_neither_required_nor_written(holder: str, hider: str) -> None:
    component = HIDERS[hider](HOLDERS[holder]())
    schema = FormSchema().schema([Toggle("open"), component]).for_page("create")
    raw = {"open": False, "note": "sneaked in"}

    cleaned = clean(schema, raw)

    assert cleaned.errors == {}
    assert "note" not in cleaned.cleaned_data
    assert attributes(schema, raw) == {"open": False}
    assert clean(schema, {"open": False}).errors == {}
    shown = FormSchema().schema([Toggle("open"), HOLDERS[holder]()])
    assert clean(shown, raw).cleaned_data["note"] == "sneaked in"
    assert set(clean(shown, {}).errors) == {"note"}


def test_a_condition_can_hide_a_tab_or_a_step() -> None:
    for component in (
        Tabs([Tab("t").visible_when("open").schema([REQUIRED])]),
        Wizard([Step("s").visible_when("open").schema([REQUIRED])]),
    ):
        schema = FormSchema().schema([Toggle("open"), component])
        assert clean(schema, {"note": "x"}).cleaned_data == {}
        assert set(clean(schema, {"open": True}).errors) == {"note"}


# Steps.

WIZARD = FormSchema().schema(
    [
        TextInput("outside").required(),
        Wizard(
            [
                Step("Who").schema([TextInput("name").required(), Toggle("secret")]),
                Step("Never").hidden().schema([TextInput("never").required()]),
                Step("Secret")
                .visible_when("secret")
                .schema([PasswordInput("code").confirmed().required()]),
            ]
        ).submit_label("Finish"),
    ]
)


def test_a_step_is_validated_by_itself() -> None:
    def wrong(step: int, raw: Any) -> set[str] | None:
        found = WIZARD.bind(data=raw).step(step)
        return None if found is None else set(found.errors)

    assert wrong(0, {}) == {"name"}
    assert wrong(0, {"name": "Ada"}) == set()
    assert wrong(1, {}) == set()
    assert wrong(1, {"secret": True}) == {"code"}
    assert wrong(1, {"secret": True, "code": "a", "code_confirmation": "b"}) == {"code"}
    assert wrong(1, {"secret": True, "code": "a", "code_confirmation": "a"}) == set()
    assert wrong(2, {}) is None
    assert wrong(-1, {}) is None
    assert FormSchema().schema([TITLE]).bind(data={}).step(0) is None


def test_steps_that_do_not_exist_on_the_page_are_not_counted() -> None:
    steps = node_of_wizard()["steps"]

    assert [step["label"] for step in steps] == ["Who", "Secret"]
    for index, step in enumerate(steps):
        names = [each.get_name() for each in WIZARD.step_fields(index) or []]
        assert set(names) <= set(step["fields"])
    assert steps[1]["fields"] == ["code", "code_confirmation"]
    assert WIZARD.step_fields(2) is None


def test_submitting_validates_every_step() -> None:
    assert set(clean(WIZARD, {"secret": True}).errors) == {"outside", "name", "code"}


def node_of_wizard() -> Any:
    return WIZARD.to_wire()["schema"][1]


# Errors.


@pytest.mark.parametrize(
    ("declare", "message"),
    [
        (lambda: FormSchema().schema([Tab("t")]), "Tabs"),
        (lambda: Section("s").schema([Step("s")]), "Wizard"),
        (lambda: Tabs([Section("s")]), "Tab "),  # type: ignore[list-item]
        (lambda: Wizard([TITLE]), "Step "),  # type: ignore[list-item]
        (lambda: FormSchema().schema([Wizard(), Wizard()]), "two wizards"),
        (lambda: FormSchema().schema([Section("s").schema([Wizard()])]), "top"),
        (lambda: Callout("x").tone("loud"), "loud"),  # type: ignore[arg-type]
        (lambda: Section("s").schema(["name"]), "'name'"),  # type: ignore[list-item]
        (lambda: TITLE.rules(["required"]), "'required' is not a rule"),  # type: ignore[list-item]
        (lambda: FormSchema().columns("2"), "'2' is not a number"),  # type: ignore[arg-type]
        (lambda: DatePicker("day").min_date("2026-02-30"), "'2026-02-30' is not a date"),
        (lambda: FormSchema().required(), r"TextInput\('name'\).required"),
    ],
)
def test_an_error_names_the_component_and_the_fix(declare: Any, message: str) -> None:
    with pytest.raises(PanelSchemaException, match=message):
        declare()


@pytest.mark.parametrize(
    "declare",
    [
        lambda: CustomComponent(""),
        lambda: TextInput(""),
        lambda: FormSchema().schema([TITLE, Section("s").schema([TITLE])]),
        lambda: FormSchema().schema(
            [PasswordInput("code").confirmed(), TextInput("code_confirmation")]
        ),
        lambda: TextInput("a.b"),
        lambda: TextInput("items[0]"),
        lambda: TextInput("__proto__"),
    ],
)
def test_names_are_required_valid_and_unique(declare: Any) -> None:
    with pytest.raises(PanelSchemaException):
        declare()
