"""Errors in the declarations of repeaters and builders."""

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


def test_two_fields_with_the_same_name_in_an_entry_are_an_error() -> None:
    with pytest.raises(PanelSchemaException, match="title"):
        Repeater("x").schema([TextInput("title"), Section("s").schema([TextInput("title")])])
    with pytest.raises(PanelSchemaException, match="heading"):
        Builder("x").blocks([Block("heading"), Block("heading")])
    with pytest.raises(PanelSchemaException, match="Block"):
        Block("")
    with pytest.raises(PanelSchemaException, match="dots"):
        Block("call.to.action")


def test_a_component_that_needs_a_record_is_an_error_in_an_entry() -> None:
    for component in (
        RelationGroup("author").schema([TextInput("name")]),
        Wizard([Step("One").schema([TextInput("a")])]),
        Section("s").schema([Select("author").relationship("author")]),
    ):
        with pytest.raises(PanelSchemaException, match="entry"):
            Repeater("x").schema([component])
