"""The reference of forms, infolists and actions lists what the code has."""

from __future__ import annotations

from typing import Any

import pytest

from django_panel import forms, infolists
from django_panel.actions.action import Action
from django_panel.forms.fields.base import Field
from django_panel.infolists.entries.base import Entry
from django_panel.schemas.component import Component
from tests.docs.pages import page, rows, section, words
from tests.docs.test_reference import called, setters

#: Methods that the framework calls, and declarations do not.
INNER = {
    "prefixed",
    "unprefixed",
    "with_model",
    "with_model_options",
    "with_children",
    "in_dialog_of",
    "inside",
    "bound_to",
}


def own(kind: type[Any], base: type[Any]) -> set[str]:
    """Return the setters of a class that the base class does not have."""
    return setters(kind) - setters(base) - INNER


def listed_in(text: str) -> dict[str, set[str]]:
    """Return the names in the first column with those in the last, without parentheses."""
    return {
        words(row[0])[0].partition("(")[0]: {word.partition("(")[0] for word in words(row[-1])}
        for row in rows(text)
    }


def test_every_field_is_listed_with_its_setters() -> None:
    text = page("reference/form-fields.md")
    kinds = {name: getattr(forms, name) for name in forms.__all__}

    assert listed_in(section(text, "Fields")) == {
        name: own(kind, Field)
        for name, kind in kinds.items()
        if isinstance(kind, type) and issubclass(kind, Field) and kind is not Field
    }


def test_the_setters_of_every_field_are_listed() -> None:
    text = page("reference/form-fields.md")
    named = {word.partition("(")[0] for row in rows(text) for word in words(row[0])}

    assert setters(Field) - setters(Component) - INNER <= named


def test_every_entry_is_listed_with_its_setters() -> None:
    text = page("reference/infolists.md")
    kinds = {name: getattr(infolists, name) for name in infolists.__all__}
    entries = {
        name: kind for name, kind in kinds.items() if issubclass(kind, Entry) and kind is not Entry
    }

    assert listed_in(section(text, "Entries")) == {
        name: own(kind, Entry) for name, kind in entries.items()
    }
    assert called(section(text, "Setters of every entry")) == setters(Entry) - INNER


@pytest.mark.parametrize("name", ["Section", "Grid", "Tabs", "Tab", "Callout"])
def test_every_layout_of_an_infolist_is_listed_with_its_setters(name: str) -> None:
    listed = listed_in(section(page("reference/infolists.md"), "Layouts"))

    assert listed[name] == own(getattr(infolists, name), Component)


def test_every_setter_of_an_infolist_is_listed() -> None:
    text = section(page("reference/infolists.md"), "InfolistSchema")

    assert called(text) - {"infolist"} == setters(infolists.InfolistSchema) - INNER


def test_every_setter_of_an_action_is_listed() -> None:
    text = section(page("reference/actions.md"), "Setters")
    named = {word.partition("(")[0] for row in rows(text) for word in words(row[0])}

    assert named == setters(Action) - INNER
