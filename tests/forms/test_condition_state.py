"""Conditions read submitted values of visible, enabled fields, else server-side values."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from django_panel.forms import (
    Builder,
    FormSchema,
    NumberInput,
    Repeater,
    Section,
    Select,
    TextInput,
    Toggle,
)
from django_panel.forms.condition_checks import condition_cycles
from django_panel.forms.fields.builder import Block
from django_panel.schemas.component import Component
from tests.forms.bound_forms import clean
from tests.forms.library_models import Book


def form(*components: Component) -> FormSchema:
    return FormSchema().schema(components)


STATUS = TextInput("status").disabled()
CLOSED_NOTE = TextInput("closed_note").visible_when("status", "equals", "closed")


def keep(state: dict[str, Any], previous: Any, record: Any) -> None:
    state["slug"] = str(state["title"]).lower()


LIVE = TextInput("title").live().after_state_updated(keep)


# Disabled and hidden fields.


def test_a_forged_value_of_a_disabled_field_shows_nothing_if_there_is_a_live_field() -> None:
    schema = form(LIVE, TextInput("slug"), STATUS, CLOSED_NOTE)
    forged = {"title": "x", "status": "closed", "closed_note": "forged"}

    assert clean(schema, forged).cleaned_data == {"title": "x"}
    listed = form(Repeater("items").schema([LIVE, TextInput("slug"), STATUS, CLOSED_NOTE]))
    kept = clean(listed, {"items": [forged]}).cleaned_data["items"]
    assert "closed_note" not in kept[0]


def test_a_value_of_a_field_that_a_condition_hides_shows_nothing() -> None:
    schema = form(
        Toggle("a"),
        Toggle("b").visible_when("a"),
        Section("c").visible_when("b").schema([Toggle("c"), TextInput("d").visible_when("c")]),
    )
    forged = {"b": True, "c": True, "d": "forged"}

    assert clean(schema, {"a": False, **forged}).cleaned_data == {"a": False}
    assert clean(schema, {"a": True, **forged}).cleaned_data == {"a": True, **forged}
    nested = form(Repeater("items").schema(schema.get_components()))
    entries = clean(nested, {"items": [{"a": False, **forged}, {"a": True, **forged}]})
    assert entries.cleaned_data["items"] == [{"a": False}, {"a": True, **forged}]


def test_the_stored_value_counts_on_edit_and_the_default_on_create() -> None:
    schema = (
        FormSchema()
        .model(Book)
        .schema(
            [
                TextInput("shelf"),
                TextInput("isbn").default("yes").visible_when("shelf", "equals", "A"),
                TextInput("title").visible_when("isbn", "equals", "yes"),
            ]
        )
    )
    sent = {"shelf": "B", "isbn": "no", "title": "x"}

    assert clean(schema, sent).cleaned_data == {"shelf": "B", "title": "x"}
    assert clean(schema, sent, Book(isbn="yes")).cleaned_data == {"shelf": "B", "title": "x"}
    assert clean(schema, sent, Book(isbn="other")).cleaned_data == {"shelf": "B"}
    opened = {"shelf": "A", "isbn": "yes", "title": "x"}
    assert clean(schema, opened, Book(isbn="other")).cleaned_data == opened


def test_conditions_against_the_order_of_fields() -> None:
    chain = [Toggle(f"f{at}").visible_when(f"f{at + 1}") for at in range(1, 9)]
    schema = form(TextInput("f0").visible_when("f1"), *chain, Toggle("f9"))
    sent: dict[str, Any] = {f"f{at}": True for at in range(1, 10)}

    assert clean(schema, {"f0": "x", **sent}).cleaned_data["f0"] == "x"
    assert clean(schema, {"f0": "x", **sent, "f9": False}).cleaned_data == {"f9": False}


# Live fields.


def sized(state: dict[str, Any], previous: Any, record: Any) -> dict[str, Any]:
    return {"large": (state["size"] or 0) > 9, "hint": f"was {previous}"}


SIZE = NumberInput("size").integer().live().after_state_updated(sized)
LARGE = [SIZE, Toggle("large").disabled(), TextInput("why").required().visible_when("large")]


def test_a_callback_of_a_changed_live_field_computes_a_disabled_one() -> None:
    assert set(clean(form(*LARGE), {"size": 10}).errors) == {"why"}
    # The submitted value of the disabled field is ignored.
    assert clean(form(*LARGE), {"size": 9, "large": True, "why": "x"}).cleaned_data == {"size": 9}
    listed = form(Repeater("items").schema(LARGE))
    assert set(clean(listed, {"items": [{"size": 9}, {"size": 10}]}).errors) == {"items.1.why"}


def test_the_submitted_value_of_an_enabled_field_overrides_the_callback() -> None:
    schema = form(SIZE, Toggle("large"), TextInput("why").visible_when("large"))

    assert clean(schema, {"size": 10, "large": False, "why": "x"}).cleaned_data == {
        "size": 10,
        "large": False,
    }


def test_an_unchanged_live_field_computes_nothing() -> None:
    schema = (
        FormSchema()
        .model(Book)
        .schema(
            [
                NumberInput("pages").live().after_state_updated(lambda *_: {"shelf": "moved"}),
                TextInput("shelf").disabled(),
                TextInput("isbn").visible_when("shelf", "equals", "moved"),
            ]
        )
    )
    book = Book(pages=3, shelf="A")

    assert "isbn" not in clean(schema, {"pages": 3, "isbn": "1"}, book).cleaned_data
    assert "isbn" in clean(schema, {"pages": 4, "isbn": "1"}, book).cleaned_data


@pytest.mark.parametrize("raw", ["many", [], {"a": 1}, "1e400"])
def test_a_callback_gets_no_value_that_its_field_cannot_parse(raw: Any) -> None:
    assert "size" in clean(form(*LARGE), {"size": raw}).errors


def test_options_that_depend_on_a_disabled_field_follow_its_callback() -> None:
    towns = {"ch": {"be": "Bern"}, "de": {"k": "Köln"}}
    country = TextInput("country").live()
    schema = form(
        country.after_state_updated(lambda state, *_: {"region": state["country"]}),
        TextInput("region").disabled(),
        Select("town").options(lambda state: towns.get(state["region"] or "", {})),
    )

    assert clean(schema, {"country": "de", "region": "ch", "town": "k"}).is_valid()
    assert "town" in clean(schema, {"country": "de", "region": "ch", "town": "be"}).errors


# Cycles.


def cyclic() -> Iterable[tuple[FormSchema, list[list[str]]]]:
    a, b = Toggle("a").visible_when("b"), Toggle("b").hidden_when("a")
    yield form(a, b), [["a", "b"]]
    yield form(Toggle("x").visible_when("x")), [["x"]]
    around = Section("s").visible_when("inside").schema([Toggle("inside")])
    yield form(around), [["inside"]]
    yield form(Repeater("list").schema([a, b])), [["a", "b"]]
    yield form(Builder("blocks").blocks([Block("one").schema([a, b])])), [["a", "b"]]
    yield form(Toggle("a").visible_when("b"), Toggle("b"), Toggle("c").visible_when("a")), []
    # An entry may read the form's value of the same name as its own list.
    yield form(Toggle("on"), Repeater("l").visible_when("on").schema([a, Toggle("b")])), []


@pytest.mark.parametrize(("schema", "cycles"), list(cyclic()))
def test_cycles_are_found(schema: FormSchema, cycles: list[list[str]]) -> None:
    assert condition_cycles(schema) == cycles


def test_conditions_in_a_cycle_read_initial_values() -> None:
    each_other = form(Toggle("a").visible_when("b"), Toggle("b").visible_when("a"))
    assert clean(each_other, {"a": True, "b": True}).cleaned_data == {}
    swapping = form(
        Toggle("a").hidden_when("b"), Toggle("b").hidden_when("a"), TextInput("c").visible_when("a")
    )
    assert "c" not in clean(swapping, {"a": True, "b": True, "c": "x"}).cleaned_data
