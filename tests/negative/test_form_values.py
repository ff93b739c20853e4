"""A form turns any request body into values or errors, never into an exception."""

from __future__ import annotations

import json
from typing import Any, get_args

import pytest
from django import forms as django_forms
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from django_panel import forms
from django_panel.forms import BoundForm, FormSchema
from django_panel.forms.fields.base import Field
from django_panel.forms.form_field_types import control_from_factory
from tests.forms.bound_forms import attributes, clean
from tests.project.models import Customer, Project

#: Fields of other packages, which their form fields clean.
OF_FORM_FIELDS = [
    control_from_factory("own_moment", lambda: django_forms.SplitDateTimeField(required=False)),
    control_from_factory("own_number", lambda: django_forms.DecimalField(required=False)),
    control_from_factory(
        "own_choice", lambda: django_forms.ChoiceField(required=False, choices=[("a", "A")])
    ),
    control_from_factory("own_text", lambda: django_forms.DurationField(required=False)),
]

FIELDS: list[Field] = [
    *(field for field in OF_FORM_FIELDS if field is not None),
    forms.TextInput("text").required(),
    forms.TextInput("mail").email(),
    forms.Textarea("long"),
    forms.PasswordInput("secret").confirmed(),
    forms.NumberInput("number").min(1),
    forms.MoneyInput("price"),
    forms.Computed("sum"),
    forms.HiddenInput("hidden_one"),
    forms.Checkbox("tick"),
    forms.Toggle("switch"),
    forms.Select("one").options({1: "One"}),
    forms.Select("many").options({1: "One"}).multiple(),
    forms.Select("by_state").options(lambda state: {state.get("text"): "Typed"}),
    forms.DatePicker("day"),
    forms.DateTimePicker("moment"),
    forms.TimePicker("hour"),
    forms.Radio("radio").options({1: "One"}),
    forms.CheckboxList("ticks").options({1: "One"}),
    forms.ToggleButtons("buttons").options({1: "One"}),
    forms.ColorPicker("color"),
    forms.Slider("slide"),
    forms.TagsInput("tags"),
    forms.KeyValue("pairs"),
    forms.RichEditor("rich"),
    forms.MarkdownEditor("marked"),
    forms.CodeEditor("code").language("json"),
    forms.Repeater("items")
    .item_label(lambda entry: (entry["title"] or "").upper())
    .schema(
        [
            forms.TextInput("title").required(),
            forms.Repeater("inner").schema([forms.NumberInput("n").integer()]),
            forms.Select("of_title").options(lambda state: {state["title"]: "Typed"}),
        ]
    ),
    forms.Builder("blocks").blocks(
        [forms.Block("note").schema([forms.Textarea("body").visible_when("text", "filled")])]
    ),
    forms.CustomField("custom"),
    forms.FileUpload("file"),
    forms.FileUpload("files").multiple(),
    forms.RangeInput("span"),
    forms.Select("customer").relationship("customer").required(False),
    forms.Inline("tasks").schema([forms.TextInput("title")]),
]
EVERYTHING = FormSchema().model(Project).schema(FIELDS)
NAMES = {field.get_name() for field in FIELDS}
KINDS = {field.type for field in FIELDS}

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(min_value=-(2**70), max_value=2**70)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.text(max_size=8)
            | st.sampled_from(
                ["title", "inner", "n", "type", "data", "body", "key", "value", "path"]
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


def test_every_kind_of_field_is_on_trial() -> None:
    from django_panel.forms.fields.wire import FieldType

    # A generic foreign key needs a model with one: tests/unusual_models/test_generic_relations.py.
    assert set(get_args(FieldType)) - {"generic_relation"} == KINDS


def bound_form(raw: object) -> BoundForm:
    cleaned = clean(EVERYTHING, raw)
    attributes(EVERYTHING, raw)
    tops = {name.partition(".")[0] for name in cleaned.errors}
    assert tops <= NAMES
    assert not tops & set(cleaned.cleaned_data)
    assert set(cleaned.cleaned_data) <= NAMES
    return cleaned


@pytest.mark.django_db
@settings(
    max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.dictionaries(st.sampled_from(sorted(NAMES)), JSON, max_size=8) | JSON)
def test_arbitrary_answers_never_raise(raw: Any) -> None:
    bound_form(raw)


@pytest.mark.django_db
@settings(
    max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.dictionaries(st.sampled_from(sorted(NAMES)), JSON, max_size=8))
def test_a_form_is_drawn_with_arbitrary_values(state: dict[str, Any]) -> None:
    wire = EVERYTHING.to_wire_with_state(None, state)

    assert json.dumps(wire)


@pytest.mark.django_db
@pytest.mark.parametrize("title", [5, 1.5, True, [], {}, [[]], {"a": {}}, None])
def test_a_hosts_functions_see_only_what_a_field_can_hold(title: Any) -> None:
    wire: Any = EVERYTHING.to_wire_with_state(None, {"text": title, "items": [{"title": title}]})
    bound_form({"text": title, "items": [{"title": title}]})

    items = next(node for node in wire["schema"] if node["name"] == "items")
    assert items["itemLabels"] in ([""], ["5"], ["1.5"])


@pytest.mark.django_db
@pytest.mark.parametrize("name", sorted(NAMES))
@pytest.mark.parametrize(
    "raw",
    [
        {"__proto__": {"polluted": True}},
        {"constructor": {"prototype": {}}},
        [{"__proto__": 1}],
        [[[[[[]]]]]],
        [{}] * 10_000,
        ["x"] * 10_000,
        {str(number): number for number in range(5_000)},
        "x" * 200_000,
        "\ud800",
        "\x00",
        2**4000,
        1e308,
        True,
        {"type": "note", "data": None},
        [{"type": {"$ne": 1}, "data": []}],
        [{"key": [], "value": {}}],
    ],
    ids=lambda raw: (
        str(raw)[:24].encode("ascii", "replace").decode()
        if not isinstance(raw, int) or raw < 2**64
        else "huge"
    ),
)
def test_hostile_shapes_are_errors_of_their_field_or_dropped(name: str, raw: Any) -> None:
    bound_form({"text": "x", name: raw})


@pytest.mark.django_db
def test_keys_that_look_like_paths_reach_nothing() -> None:
    Customer.objects.create(name="Acme")
    raw = {
        "text": "x",
        "__proto__": {"text": "y"},
        "constructor": "y",
        "items.0.title": "y",
        "items[0][title]": "y",
        "items[]": "y",
        "customer.name": "y",
        "customer__name": "y",
        "customer_id": 1,
        "text.": "y",
        ".text": "y",
        "": "y",
        "pk": 1,
        "id": 1,
        "_state": {},
        "_components": [],
    }

    cleaned = bound_form(raw)

    assert cleaned.cleaned_data == {"text": "x"}
    assert cleaned.errors == {}


@pytest.mark.django_db
def test_deep_nesting_is_not_followed() -> None:
    deep: Any = "x"
    for _ in range(900):
        deep = [{"title": "a", "inner": deep}]

    cleaned = bound_form({"text": "x", "items": deep})

    assert set(cleaned.errors) <= {"items.0.inner.0.n"} or cleaned.cleaned_data["items"]


@pytest.mark.parametrize("raw", [None, 1, "x", [], [1], True, {1: 2}, {None: 1}])
def test_a_body_that_is_no_object_has_no_answers(raw: Any) -> None:
    form = FormSchema().schema([forms.TextInput("a")])

    cleaned = clean(form, raw)

    assert (cleaned.cleaned_data, cleaned.errors) == ({}, {})


@pytest.mark.django_db
def test_deep_values_are_drawn_as_far_as_they_were_declared() -> None:
    deep: Any = "x"
    for _ in range(950):
        deep = {"a": [deep]}
    entry = {"title": "a", "unknown": deep, "inner": [{"n": 1, "more": deep}]}
    state = {"items": [entry], "blocks": [{"type": "note", "data": {"body": "b", "more": deep}}]}
    form = EVERYTHING.schema(
        [*FIELDS, forms.TextInput("beside").visible_when("items", "equals", "x")]
    )

    wire: Any = form.to_wire_with_state(None, state)

    values = {node["name"]: node["value"] for node in wire["schema"]}
    assert values["items"] == [{"title": "a", "inner": [{"n": 1}], "of_title": None}]
    assert values["blocks"] == [{"type": "note", "data": {"body": "b"}}]
    assert len(json.dumps(wire)) < 100_000
    assert not clean(form, {"text": "x", **state}).errors
