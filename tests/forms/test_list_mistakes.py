"""Repeaters and builders that cannot work: named where they are declared."""

from __future__ import annotations

import pytest

from django_panel.exceptions import PanelSchemaException
from django_panel.forms import (
    Block,
    Builder,
    RelationGroup,
    Repeater,
    Section,
    Select,
    Step,
    TextInput,
    Wizard,
)
from django_panel.forms.mistakes import FormSchemaException


def test_two_fields_of_one_name_in_an_entry_are_a_mistake() -> None:
    with pytest.raises(PanelSchemaException, match="title"):
        Repeater("x").schema([TextInput("title"), Section("s").schema([TextInput("title")])])
    with pytest.raises(FormSchemaException, match="heading"):
        Builder("x").blocks([Block("heading"), Block("heading")])
    with pytest.raises(PanelSchemaException, match="Block"):
        Block("")
    with pytest.raises(FormSchemaException, match="dots"):
        Block("call.to.action")


def test_what_needs_a_record_has_no_place_in_an_entry() -> None:
    for part in (
        RelationGroup("author").schema([TextInput("name")]),
        Wizard([Step("One").schema([TextInput("a")])]),
        Section("s").schema([Select("author").relationship("author")]),
    ):
        with pytest.raises(FormSchemaException, match="entry"):
            Repeater("x").schema([part])
