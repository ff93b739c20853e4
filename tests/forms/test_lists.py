"""Repeaters and builders: each entry is validated."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from django_panel.forms import (
    Block,
    Builder,
    Checkbox,
    DatePicker,
    FormSchema,
    KeyValue,
    NumberInput,
    Repeater,
    Section,
    TextInput,
    Toggle,
)
from django_panel.forms.fields.base import Field
from django_panel.forms.fields.entry_keys import KEY
from django_panel.forms.fields.entry_list import MAX_ITEMS, EntryList
from django_panel.schemas.component import Component
from tests.forms.bound_forms import attributes, clean
from tests.forms.library_models import Book

TASKS = Repeater("chapters").schema(
    [
        TextInput("title").required(),
        NumberInput("pages").integer().default(1),
        DatePicker("due"),
        Toggle("late").hidden_when("due", "blank"),
        TextInput("reason").required().visible_when("late"),
    ]
)
PAGE = Builder("content").blocks(
    [
        Block("heading").icon("heading").schema([TextInput("text").required()]),
        Block("picture").label("A picture").columns(2).schema([TextInput("url").url()]),
    ]
)


def form(*fields: Component) -> FormSchema:
    return FormSchema().model(Book).schema(fields)


def bound(field: Field, raw: Any, record: Book | None = None) -> Any:
    return clean(form(field), {field.get_name(): raw}, record)


def stored(field: Field, raw: Any, record: Book | None = None) -> Any:
    schema = form(field)
    data = {field.get_name(): raw}
    assert clean(schema, data, record).errors == {}
    return attributes(schema, data, record)[field.get_name()]


def without_keys(entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{name: value for name, value in one.items() if name != KEY} for one in entries]


# Submitted values.


def test_entries_are_stored_as_json() -> None:
    entry = {"title": " One ", "pages": "3", "due": "2026-02-28", "late": False, "x": "dropped"}

    assert stored(TASKS, [entry]) == [
        {"title": "One", "pages": 3, "due": "2026-02-28", "late": False}
    ]
    assert stored(TASKS, None) == []
    assert stored(TASKS, "") == []


def test_errors_name_the_entry_and_the_field() -> None:
    raw = [{"title": "a"}, {"title": "", "pages": "many"}, {}]

    assert set(bound(TASKS, raw).errors) == {
        "chapters.1.title",
        "chapters.1.pages",
        "chapters.2.title",
    }


def test_conditions_in_an_entry_read_its_own_values_first() -> None:
    schema = form(
        TextInput("kind"),
        TextInput("title"),
        Repeater("chapters").schema(
            [
                TextInput("kind"),
                TextInput("own").required().visible_when("kind", "equals", "entry"),
                TextInput("outer").required().visible_when("title", "equals", "form"),
            ]
        ),
    )
    raw = {"kind": "form", "title": "form", "chapters": [{"kind": "entry"}, {"kind": "form"}]}

    assert set(clean(schema, raw).errors) == {
        "chapters.0.own",
        "chapters.0.outer",
        "chapters.1.outer",
    }
    hidden = {"title": "", "chapters": [{"kind": "x", "own": "kept out", "outer": "kept out"}]}
    assert clean(schema, hidden).cleaned_data["chapters"] == [{"kind": "x"}]


def test_a_missing_value_of_an_entry_is_the_default() -> None:
    entry = Repeater("chapters").schema(
        [Toggle("late").default(True), TextInput("reason").required().visible_when("late")]
    )

    assert set(bound(entry, [{}]).errors) == {"chapters.0.reason"}


@pytest.mark.parametrize(
    ("limits", "count", "wrong"),
    [
        (TASKS.min_items(2), 1, True),
        (TASKS.min_items(2), 2, False),
        (TASKS.max_items(1), 2, True),
        (TASKS.max_items(2), 2, False),
        (TASKS.required(), 0, True),
        (PAGE.min_items(1), 0, True),
        (TASKS.max_items(MAX_ITEMS * 2), MAX_ITEMS + 1, True),
    ],
)
def test_the_number_of_entries_is_limited(limits: EntryList, count: int, wrong: bool) -> None:
    raw = [{"title": str(number)} for number in range(count)]

    errors = bound(limits, raw).errors

    assert set(errors) == ({limits.get_name()} if wrong else set())


def test_the_count_and_the_entries_are_both_validated() -> None:
    assert set(bound(TASKS.min_items(2), [{}]).errors) == {"chapters", "chapters.0.title"}


def test_adding_and_deleting_entries_can_be_disallowed() -> None:
    book = Book(chapters=[{"title": "a"}, {"title": "b"}])
    fixed = TASKS.addable(False).deletable(False)

    def wrong(count: int, record: Book | None = book) -> bool:
        raw = [{"title": "x"} for _ in range(count)]
        return "chapters" in bound(fixed, raw, record).errors

    assert [wrong(count) for count in (1, 2, 3)] == [True, False, True]
    assert [wrong(count, None) for count in (0, 1)] == [False, True]


def test_a_disabled_field_keeps_the_value_of_its_own_entry() -> None:
    entry = Repeater("chapters").schema(
        [TextInput("title"), TextInput("code").disabled().default("new")]
    )
    book = Book(chapters=[{"title": "a", "code": "A1"}, {"title": "b", "code": "B2"}])
    first, second = form(entry).values(book)["chapters"]
    raw = [
        {**second, "title": "moved"},
        {**first, "code": "B2"},
        {"title": "forged", "code": "B2"},
        {"title": "added"},
    ]

    assert stored(entry, raw, book) == [
        {"title": "moved", "code": "B2"},
        {"title": "a", "code": "A1"},
        {"title": "forged", "code": "new"},
        {"title": "added", "code": "new"},
    ]


def test_callbacks_of_fields_run_in_entries() -> None:
    entry = Repeater("chapters").schema(
        [
            TextInput("a").dehydrate_state_using(str.upper),
            TextInput("b").dehydrated(False),
            TextInput("c").dehydrate_to("kept"),
            TextInput("d").dehydrate_when(bool),
            TextInput("e").format_using(lambda value: f"<{value}>"),
        ]
    )

    kept = stored(entry, [{"a": "x", "b": "y", "c": "z", "d": "", "e": "w"}])

    assert kept == [{"a": "X", "kept": "z", "e": "w"}]
    shown = without_keys(form(entry).values(Book(chapters=kept))["chapters"])
    assert shown == [{"a": "X", "b": None, "c": "z", "d": None, "e": "<w>"}]


def test_pairs_in_an_entry_are_compared_with_the_stored_entries() -> None:
    fixed = KeyValue("facts").addable(False).deletable(False)
    entry = Repeater("chapters").schema([fixed.default({"size": ""})])
    book = Book(chapters=[{"facts": {"pages": "3"}}])

    kept = [{"facts": {"pages": "4"}}, {"facts": {"size": "A5"}}]
    assert stored(entry, kept, book) == kept
    more = [{"facts": {"pages": "4", "size": "A5"}}]
    assert set(clean(form(entry), {"chapters": more}, book).errors) == {"chapters.0.facts"}


def test_nested_entries() -> None:
    nested = Repeater("chapters").schema(
        [
            TextInput("title"),
            Repeater("parts").max_items(2).schema([TextInput("name").required()]),
        ]
    )

    assert stored(nested, [{"title": "a", "parts": [{"name": "b"}]}]) == [
        {"title": "a", "parts": [{"name": "b"}]}
    ]
    wrong = [{"parts": [{"name": "a"}, {}]}, {"parts": [{}, {}, {}]}, {"parts": "x"}]
    assert set(bound(nested, wrong).errors) == {
        "chapters.0.parts.1.name",
        "chapters.1.parts",
        "chapters.2.parts",
    }


@pytest.mark.parametrize(
    "raw",
    [
        "x",
        1,
        {"0": {"title": "a"}},
        ["a"],
        [None],
        [["title", "a"]],
        [{"title": "a"}, 1],
        [{}] * (MAX_ITEMS + 1),
        [[[[]]]],
    ],
    ids=lambda raw: str(raw)[:30],
)
@pytest.mark.parametrize("field", [TASKS, PAGE], ids=["repeater", "builder"])
def test_a_value_that_is_no_list_of_objects_is_an_error(field: Field, raw: Any) -> None:
    assert set(bound(field, raw).errors) == {field.get_name()}


# Blocks.


def test_blocks_are_stored_with_their_kind() -> None:
    raw = [
        {"type": "heading", "data": {"text": "Hi", "x": 1}, "y": 2},
        {"type": "picture", "data": {"url": "https://example.test/a.png"}},
        {"type": "script", "data": {"text": "dropped"}},
        {"data": {}},
        {"type": ["heading"], "data": {}},
    ]

    assert stored(PAGE, raw) == [
        {"type": "heading", "data": {"text": "Hi"}},
        {"type": "picture", "data": {"url": "https://example.test/a.png"}},
    ]


def test_errors_of_blocks_have_the_submitted_index() -> None:
    raw = [
        {"type": "unknown"},
        {"type": "heading"},
        {"type": "heading", "data": "text"},
        {"type": "picture", "data": {"url": "javascript:1"}},
    ]

    assert set(bound(PAGE, raw).errors) == {
        "content.1.data.text",
        "content.2.data.text",
        "content.3.data.url",
    }


# The wire format.


def test_the_wire_of_a_repeater_has_the_fields_and_labels_of_entries() -> None:
    labelled = TASKS.item_label(lambda entry: entry["title"] or None).columns(9).add_label("More")
    book = Book(chapters=[{"title": "One", "due": "2026-02-28", "x": 1}, {}, "junk"])

    node: Any = form(labelled).to_wire(book)["schema"][0]

    assert without_keys(node["value"]) == [
        {"title": "One", "pages": 1, "due": "2026-02-28", "late": False, "reason": None},
        {"title": None, "pages": 1, "due": None, "late": False, "reason": None},
    ]
    assert node["emptyItem"] == without_keys(node["value"])[1]
    assert node["itemLabels"] == ["One", None]
    assert [each["name"] for each in node["schema"]] == list(node["emptyItem"])
    assert (node["columns"], node["addLabel"]) == (4, "More")
    assert node["schema"][0]["name"] == "title"


def test_the_wire_of_a_builder_has_the_fields_of_each_block() -> None:
    book = Book(content=[{"type": "heading", "data": {"text": "Hi"}}, {"type": "gone"}, 7])

    node: Any = form(PAGE).to_wire(book)["schema"][0]

    assert without_keys(node["value"]) == [{"type": "heading", "data": {"text": "Hi"}}]
    heading, picture = node["blocks"]
    assert (heading["name"], heading["label"], heading["icon"]) == ("heading", "Heading", "heading")
    assert (picture["label"], picture["columns"]) == ("A picture", 2)
    assert heading["emptyData"] == {"text": None}
    assert [each["name"] for each in heading["schema"]] == ["text"]
    assert node["collapsible"] is True


@pytest.mark.parametrize("junk", [None, "x", 3, {"a": 1}, [None, [], "a"]])
def test_a_column_without_a_list_shows_no_entries(junk: Any) -> None:
    book = Book(chapters=junk, content=junk)

    assert form(TASKS, PAGE).values(book) == {"chapters": [], "content": []}


OPTIONS: dict[str, Any] = {
    "min_items": (lambda field: field.min_items(2), {"minItems": 2}),
    "max_items": (lambda field: field.max_items(3), {"maxItems": 3}),
    "reorderable": (lambda field: field.reorderable(False), {"reorderable": False}),
    "collapsible": (lambda field: field.collapsible(field is not PAGE), None),
    "add_label": (lambda field: field.add_label("More"), {"addLabel": "More"}),
    "columns": (lambda field: field.columns(3), {"columns": 3}),
    "addable": (lambda field: field.addable(False), {"addable": False}),
    "deletable": (lambda field: field.deletable(False), {"deletable": False}),
    "schema": (lambda field: field.schema([TextInput("a")]), {"emptyItem": {"a": None}}),
    "item_label": (lambda field: field.item_label(str), {"itemLabels": ["{}"]}),
    "item_name": (lambda field: field.item_name("Part"), {"itemName": "Part"}),
    "table": (lambda field: field.table(), {"table": True}),
    "blocks": (lambda field: field.blocks([]), {"blocks": []}),
}


@pytest.mark.parametrize("kind", [Repeater, Builder])
def test_every_option_changes_the_wire(kind: type[EntryList]) -> None:
    setters = {
        name
        for each in (kind, EntryList)
        for name, member in vars(each).items()
        if getattr(member, "__annotations__", {}).get("return") == "Self" and name != "make"
    }
    start: Any = {Repeater: Repeater("chapters"), Builder: PAGE}[kind]

    assert setters <= set(OPTIONS)
    for name in setters:
        change, expected = OPTIONS[name]
        value = [{"title": "x"}] if kind is Repeater else []
        before, after = start.to_wire(value), change(start).to_wire(value)
        assert before != after, name
        assert expected is None or {key: after[key] for key in expected} == expected


# Paths and errors.


def test_a_field_is_found_by_its_path() -> None:
    schema = form(
        Section("All").schema([TASKS]),
        PAGE,
        Repeater("place").schema([Repeater("inner").schema([Checkbox("deep")])]),
    )

    def named(path: str) -> str | None:
        found = schema.bind().find(path)
        return None if found is None else found.field.get_name()

    assert named("chapters.12.title") == "title"
    assert named("content.0.data.url") == "url"
    assert named("place.0.inner.3.deep") == "deep"
    for path in (
        "chapters.title",
        "chapters.x.title",
        "chapters.0",
        "chapters.0.nope",
        "content.0.url",
    ):
        assert named(path) is None


def test_values_that_json_does_not_support_are_stored_as_text() -> None:
    entry = Repeater("chapters").schema([NumberInput("price"), DatePicker("day")])

    kept = stored(entry, [{"price": "1.50", "day": "2026-01-02"}])

    assert kept == [{"price": "1.50", "day": "2026-01-02"}]
    book = Book(chapters=[{"price": "1.50", "day": date(2026, 1, 2)}, {"day": "no day"}])
    days = [each["day"] for each in form(entry).values(book)["chapters"]]
    assert days == ["2026-01-02", None]
