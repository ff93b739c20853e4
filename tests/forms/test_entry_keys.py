"""Stored entries of a list are identified by their key, and stored unchanged if unchanged."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from django_panel.exceptions import PanelSchemaException
from django_panel.forms import (
    Block,
    Builder,
    DatePicker,
    FormSchema,
    NumberInput,
    RelationGroup,
    Repeater,
    Textarea,
    TextInput,
    Toggle,
)
from django_panel.forms.fields.entry_keys import KEY
from django_panel.forms.hooks import FormHooks
from django_panel.schemas.component import Component
from tests.forms.bound_forms import attributes, clean, updated
from tests.forms.library_models import Author, Book

TASKS = Repeater("chapters").schema(
    [
        TextInput("title").required().max_length(20),
        NumberInput("pages").integer(),
        Textarea("notes"),
        DatePicker("due"),
        Repeater("parts").schema([TextInput("name").required()]),
    ]
)
BLOCKS = Builder("content").blocks(
    [
        Block("heading").schema([TextInput("text").required()]),
        Block("list").schema([TASKS]),
    ]
)

#: Entries that no form would store: undeclared keys, unnormalized and invalid values.
ODD: dict[str, Any] = {
    "id": 7,
    "title": "  longer than twenty characters ",
    "pages": "3",
    "notes": "a\r\nb",
    "due": "2026-02-28",
    "parts": [{"name": "x", "id": 1}, {"name": ""}],
    "history": [{"by": "ann"}, None],
}


def form(*fields: Component) -> FormSchema:
    return FormSchema().model(Book).schema(fields)


def sent(field: Any, book: Book | None) -> list[dict[str, Any]]:
    """Return the entries in the browser."""
    values = form(field).values(book)[field.get_name()]
    entries: list[dict[str, Any]] = json.loads(json.dumps(values))
    return entries


def saved(field: Any, entries: Any, book: Book | None) -> Any:
    """Return the JSON text that is stored afterwards, or the errors."""
    name = field.get_name()
    # Once with a change of another field, and once without.
    cleaned = clean(form(field), {name: entries}, book)
    if cleaned.errors:
        return cleaned.errors
    text = json.dumps(field.stored_value(cleaned.cleaned_data[name]))
    written = attributes(form(field), {name: entries}, book)
    assert json.dumps(written.get(name, getattr(book, name, None))) == text
    return text


# Unchanged entries.


def test_an_unchanged_entry_is_stored_unchanged() -> None:
    stored = [ODD, {"title": "b"}, {}]
    book = Book(chapters=stored)
    first, second, third = sent(TASKS, book)

    assert saved(TASKS, [first, second, third], book) == json.dumps(stored)
    # Moved, with a new entry, and with another entry removed.
    assert saved(TASKS, [{"title": "new"}, third, first], book) == json.dumps(
        [
            {"title": "new", "pages": None, "notes": "", "due": None, "parts": []},
            stored[2],
            stored[0],
        ]
    )


def test_blocks_keep_their_other_keys() -> None:
    stored = [
        {"id": 1, "type": "heading", "data": {"text": " Hi ", "level": 2}, "locked": True},
        {"type": "list", "data": {"chapters": [ODD]}},
        {"type": "heading"},
    ]
    book = Book(content=stored)
    first, second, third = sent(BLOCKS, book)

    assert saved(BLOCKS, [third, second, first], book) == json.dumps(stored[::-1])
    changed = {**first, "data": {"text": "Hello"}}
    assert json.loads(saved(BLOCKS, [changed], book)) == [
        {"id": 1, "type": "heading", "data": {"text": "Hello", "level": 2}, "locked": True}
    ]
    # Another type is another entry.
    assert json.loads(saved(BLOCKS, [{**first, "type": "list", "data": {}}], book)) == [
        {"type": "list", "data": {"chapters": []}}
    ]


def test_equal_values_in_another_notation_are_no_change() -> None:
    book = Book(chapters=[{"title": "a", "pages": 3, "notes": "a\nb", "x": 1}])
    (entry,) = sent(TASKS, book)
    texts = {**entry, "pages": "3", "notes": "a\r\nb", "due": "", "parts": []}

    assert saved(TASKS, [texts], book) == json.dumps(book.chapters)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)


@given(
    st.lists(
        st.dictionaries(
            st.sampled_from(["title", "pages", "notes", "due", "parts", "id", "_key"]), json_values
        ),
        max_size=4,
    ),
    st.randoms(),
)
def test_any_stored_list_is_saved_unchanged(stored: list[Any], random: Any) -> None:
    book = Book(chapters=stored)
    entries = sent(TASKS, book)
    order = list(range(len(stored)))
    random.shuffle(order)

    kept = saved(TASKS, [entries[at] for at in order], book)

    assert kept == json.dumps([stored[at] for at in order])


# Changed entries.


def test_a_changed_entry_keeps_its_unchanged_values() -> None:
    book = Book(chapters=[ODD])
    (entry,) = sent(TASKS, book)

    # The title is too long and is kept, because it was not changed.
    changed = json.loads(saved(TASKS, [{**entry, "pages": 4}], book))
    assert changed == [{**ODD, "pages": 4}]
    assert json.loads(saved(TASKS, [{KEY: entry[KEY], "pages": 4}], book)) == changed
    assert set(saved(TASKS, [{**entry, "title": entry["title"] + "!"}], book)) == {
        "chapters.0.title"
    }


def test_nested_entries_of_a_changed_entry_keep_their_values() -> None:
    book = Book(chapters=[ODD])
    (entry,) = sent(TASKS, book)
    first, second = entry["parts"]
    parts = [{**second, "name": "y"}, {"name": "new"}, first]

    (kept,) = json.loads(saved(TASKS, [{**entry, "parts": parts}], book))

    assert kept["parts"] == [{"name": "y"}, {"name": "new"}, {"name": "x", "id": 1}]
    assert kept["history"] == ODD["history"]


def test_a_field_that_the_submission_shows_is_validated_and_written() -> None:
    entry = Repeater("chapters").schema(
        [
            Toggle("late"),
            TextInput("reason").required().visible_when("late"),
            TextInput("kind").default("normal").visible_when("late"),
            TextInput("note").visible_when("title", "equals", "open"),
        ]
    )
    schema = form(TextInput("title").required(False), entry)
    book = Book(title="closed", chapters=[{"late": False, "reason": ""}, {"note": "n", "x": 1}])
    first, second = schema.values(book)["chapters"]

    opened = {**first, "late": True}
    assert set(clean(schema, {"chapters": [opened]}, book).errors) == {"chapters.0.reason"}
    data = {"chapters": [{**opened, "reason": "rain"}, second]}
    assert attributes(schema, data, book)["chapters"] == [
        {"late": True, "reason": "rain", "kind": "normal"},
        {"note": "n", "x": 1},
    ]
    # A hidden field keeps its stored value, regardless of the submitted one.
    forged = {"title": "closed", "chapters": [{**second, "note": "forged", "late": True}]}
    assert set(clean(schema, forged, book).errors) == {"chapters.0.reason"}
    hidden = {"title": "closed", "chapters": [{**second, "note": "forged"}]}
    assert attributes(schema, hidden, book)["chapters"] == [{"note": "n", "x": 1}]


# Keys.


@pytest.mark.parametrize("key", [None, 0, "", "0", "7.x", "0." + "0" * 32, "9" * 40, ["0"], {}])
def test_an_entry_without_a_known_key_is_new(key: Any) -> None:
    book = Book(chapters=[{"title": "a", "id": 7}])
    (entry,) = sent(TASKS, book)

    (kept,) = json.loads(saved(TASKS, [{**entry, KEY: key}], book))

    assert (kept["title"], "id" in kept) == ("a", False)


def test_entries_with_the_same_key_are_new() -> None:
    book = Book(chapters=[{"title": "a", "id": 7}, {"title": "b", "id": 8}])
    first, second = sent(TASKS, book)

    kept = json.loads(saved(TASKS, [first, {**first, "title": "copy"}, second], book))

    assert [each.get("id") for each in kept] == [None, None, 8]


def test_a_key_of_another_list_or_of_an_older_entry_is_not_known() -> None:
    other = Repeater("content").schema(TASKS.entry_schemas()[""].get_components())
    book = Book(chapters=[{"title": "a", "id": 7}], content=[{"title": "a", "id": 8}])
    (entry,), (foreign,) = sent(TASKS, book), sent(other, book)

    assert entry[KEY] != foreign[KEY]
    assert "id" not in saved(TASKS, [foreign], book)
    book.chapters = [{"title": "changed", "id": 7}]
    assert "id" not in saved(TASKS, [entry], book)


def test_keys_depend_on_the_entry_and_its_position() -> None:
    twins = sent(TASKS, Book(chapters=[{"title": "a"}, {"title": "a"}]))
    again = sent(TASKS, Book(chapters=[{"title": "a"}, {"title": "b"}]))

    assert twins[0][KEY] == again[0][KEY]
    assert len({twins[0][KEY], twins[1][KEY], again[1][KEY]}) == 3
    assert twins[0][KEY].startswith("0.")


def test_keys_are_sent_to_the_browser_only() -> None:
    labels: list[Any] = []
    field = TASKS.item_label(labels.append)
    book = Book(chapters=[ODD])
    entries = sent(field, book)

    bound = clean(form(field), {"chapters": [*entries, {"title": "b", KEY: "0.x"}]}, book)

    assert KEY not in json.dumps(bound.cleaned_data)
    form(field).to_wire(book)
    assert [KEY in each for each in labels] == [False]
    # A live field of the form sends all values to the server and back.
    assert updated(form(field), {"chapters": entries}, None, None, book)["chapters"] == entries
    assert KEY not in json.dumps(form(TASKS).bind().to_wire())


def test_no_field_of_an_entry_can_have_the_name_of_the_key() -> None:
    with pytest.raises(PanelSchemaException, match="_key"):
        Repeater("chapters").schema([TextInput(KEY)])
    with pytest.raises(PanelSchemaException, match="_key"):
        Block("b").schema([TextInput(KEY)])


# Forms without a record, and forms of a related record.


def test_entries_of_a_default_keep_their_undeclared_keys_and_are_validated() -> None:
    field = TASKS.default([{"title": "a", "id": 7}, {"title": "", "id": 8}])
    first, second = sent(field, None)

    assert json.loads(saved(field, [{**first, "title": "b"}, {"title": "new"}], None)) == [
        {"title": "b", "id": 7},
        {"title": "new", "pages": None, "notes": "", "due": None, "parts": []},
    ]
    assert set(saved(field, [second], None)) == {"chapters.0.title"}


def test_entries_in_a_relation_group() -> None:
    group = RelationGroup("author").schema(
        [Repeater("links").schema([TextInput("url"), TextInput("code").disabled()])]
    )
    links = [{"url": "a", "code": "A", "id": 1}, {"url": "b", "code": "B", "id": 2}]
    author = Author()
    setattr(author, "links", links)  # noqa: B010 - no column of the model is a list
    book = Book(author=author)
    schema = form(group)
    first, second = schema.values(book)["author.links"]
    data = {"author.links": [second, {**first, "url": "c", "code": "forged"}]}

    cleaned = clean(schema, data, book).cleaned_data["author.links"]

    assert cleaned == [links[1], {"url": "c", "code": "A", "id": 1}]
    assert schema.values(Book())["author.links"] == []


class Loud(FormHooks):
    def mutate_form_data_before_fill(self, data: dict[str, Any]) -> dict[str, Any]:
        louder = [{**each, "title": each["title"].upper()} for each in data["chapters"]]
        return {**data, "chapters": louder}


def test_submitted_values_are_compared_with_the_initial_values_of_the_page() -> None:
    book = Book(chapters=[{"title": "a", "id": 7}])
    entries = form(TASKS).bind(instance=book, hooks=Loud()).initial["chapters"]
    assert entries[0]["title"] == "A"

    def stored(title: str) -> Any:
        data = {"chapters": [{**entries[0], "title": title}]}
        bound = form(TASKS).bind(instance=book, hooks=Loud(), data=data, writes_record=False)
        return bound.cleaned_data["chapters"]

    assert stored("A") == [{"title": "a", "id": 7}]
    assert stored("a") == [{"title": "a", "id": 7}]
    assert stored("B") == [{"title": "B", "id": 7}]


def test_the_default_of_a_missing_related_record_is_validated() -> None:
    default = [{"url": "", "id": 1}, {"url": "b", "id": 2}]
    links = Repeater("links").schema([TextInput("url").required()]).default(default)
    schema = form(RelationGroup("editor").schema([links]))
    first, second = schema.values(Book())["editor.links"]

    bound = clean(schema, {"editor.links": [second, first]}, Book())

    assert set(bound.errors) == {"editor.links.1.url"}
    bound = clean(schema, {"editor.links": [second]}, Book())
    assert bound.cleaned_data["editor.links"] == [{"url": "b", "id": 2}]
