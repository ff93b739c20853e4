"""Defaults, callbacks of fields, live fields, and pages."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.exceptions import ValidationError

from django_panel.forms import FormSchema, NumberInput, Repeater, Section, TextInput, Toggle
from django_panel.forms.fields.base import Field
from tests.forms.bound_forms import attributes, clean
from tests.forms.library_models import Book

BOOK = Book(title="Notes", shelf="A")


def form(*fields: Field) -> FormSchema:
    return FormSchema().model(Book).schema(fields)


def stored(field: Field, raw: Any, record: Any = None) -> dict[str, Any]:
    return attributes(form(field), {field.get_name(): raw}, record)


def test_a_default_is_used_for_a_new_record_only() -> None:
    field = TextInput("title").default(lambda: "New")

    assert form(field).values() == {"title": "New"}
    assert form(field).values(BOOK) == {"title": "Notes"}


def test_callbacks_that_change_the_initial_value() -> None:
    field = TextInput("title").format_using(str.lower).after_state_hydrated(lambda value: [value])

    assert form(field).values(BOOK) == {"title": ["notes"]}
    assert form(field.default("X")).values() == {"title": ["X"]}


def test_callbacks_that_change_the_stored_value() -> None:
    title = TextInput("title")

    assert stored(title.dehydrate_state_using(str.upper), "a") == {"title": "A"}
    first_wins = title.mutate_using(str.upper).dehydrate_state_using(str.lower)
    assert stored(first_wins, "aB") == {"title": "AB"}
    assert stored(title.dehydrated(False), "a") == {}
    assert stored(title.dehydrated(lambda record: record is None), "a") == {"title": "a"}
    assert stored(title.dehydrated(lambda record: record is None), "a", BOOK) == {}
    assert stored(title.dehydrate_to("shelf"), "a") == {"shelf": "a"}
    assert stored(title.dehydrate_when(lambda value: value != "a"), "a") == {}


def test_a_value_stored_in_another_attribute_is_read_from_it() -> None:
    assert form(TextInput("spot").dehydrate_to("shelf")).values(BOOK) == {"spot": "A"}
    assert form(TextInput("title").dehydrate_to("shelf")).values(BOOK) == {"title": "Notes"}


def test_a_live_field_changes_other_fields() -> None:
    def slug(state: dict[str, Any], previous: Any, record: Any) -> None:
        state["shelf"] = f"{state['title']} was {previous} of {record.shelf}"

    field = TextInput("title").live().after_state_updated(slug)
    state = {"title": "b"}
    field.update_state(state, "a", BOOK)

    assert state["shelf"] == "b was a of A"


def test_the_callback_of_a_live_field_can_return_the_changes() -> None:
    field = TextInput("title").live(on_blur=True, debounce=-5)
    state = {"title": "b"}
    field.after_state_updated(lambda state, previous, record: {"shelf": "c"}).update_state(
        state, None, None
    )

    assert state == {"title": "b", "shelf": "c"}
    assert field.to_wire()["live"] == {"onBlur": True, "debounce": 0}


def test_a_field_that_is_not_live_runs_no_callback() -> None:
    state: dict[str, Any] = {}
    TextInput("title").after_state_updated(lambda *_: {"x": 1}).update_state(state, None, None)

    assert state == {}


@pytest.mark.parametrize(
    ("field", "pages"),
    [
        (TextInput("title").visible_on("create"), {"create", None}),
        (TextInput("title").visible_on(["create", "edit"]), {"create", "edit", None}),
        (TextInput("title").hidden_on("create"), {"edit", "view", None}),
        (TextInput("title").hidden(), set()),
        (TextInput("title").visible(False), set()),
        (TextInput("title").hidden().visible(), {"create", "edit", "view", None}),
        (TextInput("title").visible(False).hidden(False), {"create", "edit", "view", None}),
        (TextInput("title").hidden(lambda _: True).visible(lambda _: True), set()),
        (TextInput("title").visible(lambda _: False).hidden(lambda _: False), set()),
    ],
)
def test_a_field_exists_on_these_pages(field: Field, pages: set[str | None]) -> None:
    for page in ("create", "edit", "view", None):
        schema = form(field).for_page(page)
        exists = page in pages
        assert bool(schema.to_wire()["schema"]) is exists
        assert ("title" in clean(schema, {"title": "x"}).cleaned_data) is exists


def test_visibility_can_depend_on_the_record() -> None:
    field = TextInput("title").visible(lambda record: record is not None)

    assert form(field).values() == {}
    assert form(field).values(BOOK) == {"title": "Notes"}
    hidden = TextInput("title").hidden(lambda record: record is not None)
    assert form(hidden).values(BOOK) == {}


def test_a_field_can_be_disabled_on_pages_or_for_records() -> None:
    on_edit = form(TextInput("title").disabled_on("edit").required())

    assert clean(on_edit.for_page("edit"), {"title": "x"}, BOOK).cleaned_data == {}
    assert clean(on_edit.for_page("create"), {"title": "x"}).cleaned_data == {"title": "x"}
    node: Any = on_edit.for_page("edit").to_wire(BOOK)["schema"][0]
    assert node["disabled"] is True
    by_record = form(TextInput("title").disabled(lambda record: record is not None))
    assert clean(by_record, {"title": "x"}, BOOK).cleaned_data == {}


def test_rules_of_a_field() -> None:
    def even(value: int) -> None:
        if value % 2:
            raise ValidationError("Even, please.")

    pages = NumberInput("pages").integer().rules([even])
    assert clean(form(pages), {"pages": 3}).errors == {"pages": ["Even, please."]}
    by_record = NumberInput("pages").integer().rules_using(lambda record: [even] if record else [])
    assert clean(form(by_record), {"pages": 3}, BOOK).errors == {"pages": ["Even, please."]}
    assert clean(form(by_record), {"pages": 3}).is_valid()
    assert clean(form(by_record), {"pages": None}, BOOK).is_valid()


def test_when_applies_a_change_conditionally() -> None:
    assert TextInput("title").when(True, lambda field: field.required()).is_required()
    assert not TextInput("title").when(0, lambda field: field.required()).is_required()


def test_a_condition_reads_the_stored_value_of_a_field_that_was_not_submitted() -> None:
    schema = FormSchema().schema(
        [
            Toggle("open").default(False),
            Section("Inside").visible_when("open").schema([TextInput("note").required()]),
        ]
    )

    assert clean(schema, {"note": "sneaked in"}).cleaned_data == {}
    assert set(clean(schema, {"open": True}).errors) == {"note"}


def test_a_submitted_value_of_a_disabled_field_shows_no_other_field() -> None:
    note = TextInput("note").visible_when("open")
    schema = FormSchema().schema(
        [
            Toggle("open").disabled(),
            note,
            Repeater("items").schema([Toggle("open").disabled(), note]),
        ]
    )
    sneaked = {"open": True, "note": "sneaked in"}

    form = clean(schema, {**sneaked, "items": [sneaked]})

    assert form.cleaned_data == {"items": [{"open": None}]}


def test_a_condition_reads_the_computed_value_of_a_disabled_field() -> None:
    live = TextInput("size").live().after_state_updated(lambda state, *_: {"open": True})
    note = TextInput("note").visible_when("open")
    schema = FormSchema().schema([live, Toggle("open").disabled(), note])

    moved = clean(schema, {"size": "5", "open": True, "note": "kept"})

    assert moved.cleaned_data == {"size": "5", "note": "kept"}
