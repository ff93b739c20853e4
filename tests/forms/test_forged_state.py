"""A forged value of a disabled or hidden field shows no other field: in forms, groups, lists."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from django_panel.forms import (
    Block,
    Builder,
    FormSchema,
    RelationGroup,
    Repeater,
    Section,
    TextInput,
    Toggle,
)
from django_panel.schemas.component import Component
from tests.forms.bound_forms import clean
from tests.forms.library_models import Author, Book

LIVE = TextInput("title").live().after_state_updated(lambda *_: {})


def fields() -> list[Component]:
    """Return fields of which one is disabled, one hidden, and others depend on them."""
    return [
        LIVE,
        TextInput("status").disabled(),
        TextInput("note").visible_when("status", "equals", "closed"),
        Toggle("switch"),
        Toggle("inner").visible_when("switch"),
        Section("deep").visible_when("inner").schema([TextInput("deep")]),
        TextInput("boss").visible(False),
        TextInput("pay").visible_when("boss", "equals", "yes"),
    ]


FORGED: dict[str, Any] = {
    "title": "x",
    "status": "closed",
    "note": "forged",
    "switch": False,
    "inner": True,
    "deep": "forged",
    "boss": "yes",
    "pay": "forged",
}
STORED: dict[str, Any] = {
    "title": "t",
    "status": "open",
    "note": "stored",
    "switch": False,
    "inner": False,
    "deep": "stored",
    "boss": "no",
    "pay": "stored",
}
#: A value of a field that shows the others.
OPEN: dict[str, Any] = {**STORED, "status": "closed", "inner": True, "boss": "yes"}

Wrapped = tuple[FormSchema, Callable[[Any], Any], Callable[[Any], Book]]


def at_top() -> Wrapped:
    return FormSchema().schema(fields()), lambda values: values, lambda values: _with({}, values)


def in_group() -> Wrapped:
    schema = FormSchema().model(Book).schema([RelationGroup("author").schema(fields())])

    def record(values: Any) -> Book:
        return Book(author=_with({}, values, Author()))

    return schema, lambda values: {f"author.{name}": one for name, one in values.items()}, record


def in_repeater() -> Wrapped:
    schema = FormSchema().model(Book).schema([Repeater("chapters").schema(fields())])
    return schema, lambda values: {"chapters": [values]}, lambda values: Book(chapters=[values])


def in_nested() -> Wrapped:
    inner = Repeater("inner_list").schema(fields())
    schema = FormSchema().model(Book).schema([Repeater("chapters").schema([inner])])

    def wrapped(values: Any) -> Any:
        return {"chapters": [{"inner_list": [values]}]}

    return schema, wrapped, lambda values: Book(**wrapped(values))


def in_builder() -> Wrapped:
    builder = Builder("content").blocks([Block("one").schema(fields())])

    def wrapped(values: Any) -> Any:
        return {"content": [{"type": "one", "data": values}]}

    return (
        FormSchema().model(Book).schema([builder]),
        wrapped,
        lambda values: Book(**wrapped(values)),
    )


def _with(kwargs: Any, values: Any, instance: Any = None) -> Any:
    """Return an object with these attributes, none of which is a column."""
    found = Book(**kwargs) if instance is None else instance
    found.__dict__.update(values)
    return found


places = pytest.mark.parametrize(
    "wrap",
    [at_top, in_group, in_repeater, in_nested, in_builder],
    ids=lambda wrap: wrap.__name__,
)


def cleaned(form: Any) -> dict[str, Any]:
    """Return the cleaned values of the innermost fields, by their short names."""
    assert form.errors == {}
    found: Any = form.cleaned_data
    while isinstance(found, list) or not {"title", "author.title"} & found.keys():
        inside = found if isinstance(found, list) else [found.get("data") or [*found.values()][-1]]
        found = inside[0]
    return {name.rpartition(".")[2]: value for name, value in found.items()}


@places
def test_on_create(wrap: Callable[[], Wrapped]) -> None:
    schema, wrapped, _record = wrap()

    values = cleaned(clean(schema, wrapped(FORGED)))

    assert values["title"] == "x"
    assert {"note", "deep", "pay", "boss", "inner"} & values.keys() == set()
    assert values.get("status") is None


@places
def test_on_edit(wrap: Callable[[], Wrapped]) -> None:
    schema, _wrapped, record = wrap()
    book = record(STORED)
    sent = _replaced(schema.values(book), FORGED)

    values = cleaned(clean(schema, sent, book))

    kept = {name: values[name] for name in STORED.keys() & values.keys() if name != "title"}
    assert values["title"] == "x"
    assert kept == {name: STORED[name] for name in kept}


@places
def test_a_stored_value_shows_the_fields_that_depend_on_it(wrap: Callable[[], Wrapped]) -> None:
    schema, _wrapped, record = wrap()
    book = record(OPEN)
    forged = {**FORGED, "status": "open", "boss": "no", "note": "written"}

    values = cleaned(clean(schema, _replaced(schema.values(book), forged), book))

    assert values["note"] == "written"
    # The section depends on a field that a condition hides, so its stored value is used.
    assert values["deep"] == "forged"


def _replaced(sent: Any, values: dict[str, Any]) -> Any:
    """Return the initial values of a form with forged values."""
    if isinstance(sent, list):
        return [_replaced(one, values) for one in sent]
    if not isinstance(sent, dict):
        return sent
    replaced = {name: _replaced(one, values) for name, one in sent.items()}
    if "title" in sent or "author.title" in sent:
        prefix = "author." if "author.title" in sent else ""
        replaced |= {f"{prefix}{name}": one for name, one in values.items()}
    return replaced
