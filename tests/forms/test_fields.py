"""Fields: their wire format, and the effect of every option."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from decimal import Decimal
from typing import Any

import pytest
from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator

from django_panel.exceptions import PanelSchemaException
from django_panel.forms import (
    Checkbox,
    ColorPicker,
    DatePicker,
    DateTimePicker,
    NumberInput,
    Select,
    TextInput,
    Toggle,
)
from django_panel.forms.fields.base import Field
from django_panel.forms.fields.hydration import HydratedField
from django_panel.forms.fields.option_creation import CreatesOptions
from django_panel.forms.fields.option_details import DescribesOptions
from django_panel.forms.fields.prepopulated import PrepopulatedField
from django_panel.schemas.component import Component
from tests.project.models import Project

KINDS: list[type[Field]] = [Checkbox, DatePicker, NumberInput, Select, TextInput, Toggle]

BASE: dict[str, Any] = {
    "component": "field",
    "name": "due_on",
    "label": "Due on",
    "placeholder": None,
    "helperText": None,
    "required": False,
    "disabled": False,
    "disabledReason": None,
    "inlineLabel": False,
    "columnSpan": 1,
    "conditions": {"visibleWhen": [], "hiddenWhen": []},
    "live": None,
}
HINTS: dict[str, object] = {
    "required": False,
    "email": False,
    "numeric": False,
    "url": False,
    "min": None,
    "max": None,
    "confirmed": False,
}


def differences(before: Any, after: Any) -> dict[str, object]:
    return {key: after[key] for key in after if before.get(key) != after[key]}


@pytest.mark.parametrize(
    ("field", "own"),
    [
        (TextInput("due_on"), {"type": "text", "inputType": "text", "maxLength": 255}),
        (
            NumberInput("due_on"),
            {"type": "number", "integer": False, "min": None, "max": None, "step": None},
        ),
        (
            Select("due_on"),
            {
                "type": "select",
                "options": [],
                "multiple": False,
                "searchable": False,
                "usesRelationship": False,
                "createForm": None,
            },
        ),
        (Checkbox("due_on"), {"type": "checkbox"}),
        (Toggle("due_on"), {"type": "toggle"}),
        (DatePicker("due_on"), {"type": "date", "minDate": None, "maxDate": None}),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Field) else "",
)
def test_the_wire_keys_of_a_field_without_options(field: Field, own: dict[str, object]) -> None:
    wire: dict[str, Any] = dict(field.to_wire())

    hints = wire.pop("validation")
    value = wire.pop("value")
    assert wire == {**BASE, **own}
    assert hints == {**HINTS, **differences(HINTS, hints)}
    assert value in (None, False)


BASE_OPTIONS: dict[str, tuple[Callable[[Any], Any], dict[str, object]]] = {
    "label": (lambda field: field.label("Due"), {"label": "Due"}),
    "placeholder": (lambda field: field.placeholder("…"), {"placeholder": "…"}),
    "helper_text": (lambda field: field.helper_text("Soon"), {"helperText": "Soon"}),
    "help_text": (lambda field: field.help_text("Soon"), {"helperText": "Soon"}),
    "required": (lambda field: field.required(), {"required": True}),
    "disabled": (lambda field: field.disabled(), {"disabled": True}),
    "inline_label": (lambda field: field.inline_label(), {"inlineLabel": True}),
    "column_span": (lambda field: field.column_span(3), {"columnSpan": 3}),
    "column_span_full": (lambda field: field.column_span_full(), {"columnSpan": "full"}),
    "live": (
        lambda field: field.live(on_blur=True, debounce=50),
        {"live": {"onBlur": True, "debounce": 50}},
    ),
    "visible_when": (
        lambda field: field.visible_when("kind", "equals", 2),
        {
            "conditions": {
                "visibleWhen": [{"field": "kind", "operator": "equals", "value": "2"}],
                "hiddenWhen": [],
            }
        },
    ),
    "hidden_when": (
        lambda field: field.hidden_when("kind"),
        {
            "conditions": {
                "visibleWhen": [],
                "hiddenWhen": [{"field": "kind", "operator": "truthy", "value": None}],
            }
        },
    ),
}
OWN_OPTIONS: dict[str, tuple[Field, Callable[[Any], Any], dict[str, object]]] = {
    "TextInput.autocomplete": (
        TextInput("x"),
        lambda field: field.autocomplete("email"),
        {"autocomplete": "email"},
    ),
    "TextInput.prepopulate_from": (
        TextInput("x"),
        lambda field: field.prepopulate_from("a", "b"),
        {"prepopulate": {"sources": ["a", "b"], "allowUnicode": False}},
    ),
    "TextInput.email": (TextInput("x"), lambda field: field.email(), {"inputType": "email"}),
    "TextInput.url": (TextInput("x"), lambda field: field.url(), {"inputType": "url"}),
    "TextInput.tel": (TextInput("x"), lambda field: field.tel(), {"inputType": "tel"}),
    "TextInput.max_length": (
        TextInput("x"),
        lambda field: field.max_length(9),
        {"maxLength": 9, "validation": {**HINTS, "max": 9}},
    ),
    "TextInput.min_length": (
        TextInput("x"),
        lambda field: field.min_length(2),
        {"validation": {**HINTS, "min": 2, "max": 255}},
    ),
    "NumberInput.integer": (
        NumberInput("x"),
        lambda field: field.integer(),
        {"integer": True, "step": 1},
    ),
    "NumberInput.min": (
        NumberInput("x"),
        lambda field: field.min(2),
        {"min": 2, "validation": {**HINTS, "numeric": True, "min": 2}},
    ),
    "NumberInput.max": (
        NumberInput("x"),
        lambda field: field.max(Decimal("2.5")),
        {"max": 2.5, "validation": {**HINTS, "numeric": True, "max": 2.5}},
    ),
    "NumberInput.step": (NumberInput("x"), lambda field: field.step(5), {"step": 5}),
    "Select.options": (
        Select("x"),
        lambda field: field.options({1: "One"}),
        {"options": [{"value": "1", "label": "One", "details": None}]},
    ),
    "Select.multiple": (
        Select("x"),
        lambda field: field.multiple(),
        {"multiple": True},
    ),
    "Select.searchable": (
        Select("x"),
        lambda field: field.searchable(),
        {"searchable": True},
    ),
    "DatePicker.min_date": (
        DatePicker("x"),
        lambda field: field.min_date(date(2026, 1, 2)),
        {"minDate": "2026-01-02"},
    ),
    "DatePicker.max_date": (
        DatePicker("x"),
        lambda field: field.max_date(lambda: date(2026, 1, 2)),
        {"maxDate": "2026-01-02"},
    ),
}
#: Options without an effect on the wire format; test_hooks and test_validation test them.
SILENT = {
    "default",
    "rules",
    "validators",
    "rules_using",
    "disabled_on",
    "visible",
    "hidden",
    "visible_on",
    "hidden_on",
    "when",
    "after_state_hydrated",
    "after_state_updated",
    "format_using",
    "dehydrate_state_using",
    "mutate_using",
    "dehydrated",
    "dehydrate_to",
    "dehydrate_when",
}
#: Methods that return a copy and are no options.
NOT_OPTIONS = {
    "bound_to",
    "make",
    "prefixed",
    "unprefixed",
    "with_children",
    "with_model",
    "with_model_options",
}
#: Options of selects with records, which two other test modules cover.
OF_RECORDS = {
    "Select.create_option_form",
    "Select.create_option_using",
    "Select.exists_in",
    "Select.option_details",
    "Select.option_limit",
    "Select.preload",
    "Select.relationship",
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("option", BASE_OPTIONS)
def test_a_shared_option_changes_the_wire_and_leaves_the_original(
    kind: type[Field], option: str
) -> None:
    plain = kind("due_on")
    set_option, expected = BASE_OPTIONS[option]

    changed = set_option(plain)

    wire: dict[str, Any] = dict(changed.to_wire())
    assert type(changed) is kind
    assert {key: wire[key] for key in expected} == expected
    assert wire["validation"]["required"] is (option == "required")
    assert plain == kind("due_on") == kind.make("due_on")


@pytest.mark.parametrize("option", OWN_OPTIONS)
def test_an_option_of_one_kind_changes_the_wire(option: str) -> None:
    plain, set_option, expected = OWN_OPTIONS[option]
    wire: dict[str, Any] = dict(set_option(plain).to_wire())

    assert {key: wire[key] for key in expected} == expected
    assert differences(plain.to_wire(), wire)


def test_every_option_is_in_one_of_these_lists() -> None:
    def setters(kind: type) -> set[str]:
        return {
            name
            for name, member in vars(kind).items()
            if getattr(member, "__annotations__", {}).get("return") == "Self"
            and not name.startswith("_")
            and name not in NOT_OPTIONS
        }

    shared = setters(Field) | setters(HydratedField) | setters(Component)
    assert shared == set(BASE_OPTIONS) | SILENT
    own = {f"{kind.__name__}.{name}" for kind in KINDS for name in setters(kind)}
    bases = (CreatesOptions, DescribesOptions)
    own |= {f"Select.{name}" for base in bases for name in setters(base)}
    own |= {f"TextInput.{name}" for name in setters(PrepopulatedField)}
    assert own == set(OWN_OPTIONS) | OF_RECORDS


def test_a_span_is_at_least_one_and_the_last_call_wins() -> None:
    assert TextInput("x").column_span(0).to_wire()["columnSpan"] == 1
    assert TextInput("x").column_span_full().column_span(2).to_wire()["columnSpan"] == 2
    assert TextInput("x").column_span(2).column_span("full").to_wire()["columnSpan"] == "full"
    with pytest.raises(PanelSchemaException, match="A TextInput has the column span 'wide'"):
        TextInput("x").column_span("wide")  # type: ignore[arg-type]


@pytest.mark.parametrize("first", [date(2026, 3, 4), "2026-03-04", lambda: "2026-03-04"])
@pytest.mark.parametrize("picker", [DatePicker("x"), DateTimePicker("x")])
def test_a_minimum_date_can_be_a_date_a_text_or_a_function(
    picker: DatePicker | DateTimePicker, first: Any
) -> None:
    field = picker.min_date(first)
    time = "T10:00" if field.type == "datetime" else ""

    assert field.to_wire()["minDate"] == "2026-03-04"
    assert field.clean(f"2026-03-04{time}") is not None
    with pytest.raises(ValidationError, match="Choose Mar 4, 2026 or later"):
        field.clean(f"2026-03-03{time}")


def test_a_function_can_return_no_maximum_date() -> None:
    assert DatePicker("x").max_date(lambda: None).clean("2026-03-04") == date(2026, 3, 4)


@pytest.mark.parametrize("color", ["#1d4ed8", "#1d4ed880", "rgb(29, 78, 216)", "hsl(224 76% 48%)"])
def test_a_color_that_is_shown_is_accepted(color: str) -> None:
    field = ColorPicker("x").swatches([color, "red", "url(x)"])

    assert (field.wire_value(color), field.to_wire()["swatches"]) == (color, [color])
    assert field.clean(color) == color
    for other in ("red", "rgb(1, 2, 3); x", "url(x)"):
        assert field.wire_value(other) is None
        with pytest.raises(ValidationError):
            field.clean(other)


def test_a_field_compiles_to_a_django_field_once() -> None:
    field = TextInput("x").email().required()

    assert isinstance(field.form_field(), forms.EmailField)
    assert field.form_field() is field.form_field()
    assert field.max_length(5).form_field() is not field.form_field()


def test_rules_are_django_validators() -> None:
    field = TextInput("code").rules([RegexValidator(r"^[A-Z]+$", "Capitals only.")])

    assert field.clean("ABC") == "ABC"
    with pytest.raises(ValidationError, match="Capitals only"):
        field.clean("abc")


@pytest.mark.parametrize(
    ("field", "stored", "shown"),
    [
        (TextInput("x"), 5, "5"),
        (NumberInput("x"), 5, 5),
        (NumberInput("x"), Decimal("1.50"), "1.50"),
        (NumberInput("x"), float("inf"), None),
        (Select("x"), Project.State.DONE, "done"),
        (Select("x").multiple(), [1, 2], ["1", "2"]),
        (Checkbox("x"), None, False),
        (Toggle("x"), 1, True),
        (DatePicker("x"), date(2026, 3, 4), "2026-03-04"),
        (DatePicker("x"), datetime(2026, 3, 4, 23, 0), "2026-03-04"),
        (DatePicker("x"), "soon", None),
    ],
)
def test_a_stored_value_is_sent_in_the_format_of_the_browser(
    field: Field, stored: object, shown: object
) -> None:
    assert field.wire_value(stored) == shown


@pytest.mark.parametrize(
    "source",
    [
        [("open", "Open"), ("done", "Done")],
        {"open": "Open", "done": "Done"},
        Project.State,
        Project.State.choices,
        lambda: Project.State,
        lambda: {"open": "Open", "done": "Done"},
    ],
    ids=["pairs", "mapping", "choices class", "choices", "function of choices", "function"],
)
def test_options_have_several_sources(source: Any) -> None:
    field = Select("state").options(source)

    assert field.to_wire()["options"] == [
        {"value": "open", "label": "Open", "details": None},
        {"value": "done", "label": "Done", "details": None},
    ]
    assert field.clean("done") == "done"
    with pytest.raises(ValidationError, match="valid choice"):
        field.clean("lost")


@pytest.mark.parametrize("source", [["open", "done"], [("a", "b", "c")], [3]])
def test_an_option_without_a_label_is_an_error(source: Any) -> None:
    with pytest.raises(PanelSchemaException, match="pairs of value and label"):
        Select("state").options(source)


def test_a_function_of_options_is_called_on_every_request() -> None:
    known = {1: "One"}
    field = Select("x").options(lambda: dict(known))
    assert field.clean("1") == 1

    known[2] = "Two"

    assert field.clean("2") == 2
