"""The examples of the guide to fields and models of other packages."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import ModuleType, SimpleNamespace

import pytest

from django_panel import Panel
from django_panel.forms import MarkdownEditor, RichEditor, TextInput
from django_panel.forms.fields.multi_input import MultiInput
from django_panel.forms.package_fields import package_field
from django_panel.resources.schemas import build_schema
from django_panel.support import context
from tests.docs.example_site import EXAMPLES


@pytest.fixture
def examples() -> Iterator[tuple[ModuleType, ModuleType]]:
    sys.path.insert(0, str(EXAMPLES))
    try:
        from library import overridden_fields, page_range  # type: ignore[import-not-found]

        yield overridden_fields, page_range
    finally:
        sys.path.remove(str(EXAMPLES))


def test_a_resource_and_its_panel_override_fields(
    examples: tuple[ModuleType, ModuleType],
) -> None:
    overridden, _ = examples
    panel = overridden.LibraryPanelProvider().panel(Panel("library"))

    with context.bind(panel=panel):
        form = build_schema(overridden.PortraitResource, "form")

    fields = {field.get_name(): field for field in form.declared_fields()}
    assert type(fields["bio"]) is RichEditor
    website = fields["website"]
    assert isinstance(website, TextInput)
    assert website.to_wire()["maxLength"] == 80
    assert list(panel.get_formfield_overrides().values()) == [MarkdownEditor]


def test_a_model_field_of_the_project_has_two_inputs(
    examples: tuple[ModuleType, ModuleType],
) -> None:
    _, page_range = examples
    source = page_range.PageRangeField(max_length=20)
    source.set_attributes_from_name("pages")

    field = package_field(source)

    assert isinstance(field, MultiInput)
    wire = field.to_wire(field.wire_value("3-9"))
    assert wire["value"] == ["3", "9"]
    assert [part["label"] for part in wire["fields"]] == ["From", "To"]
    assert field.clean(["4", 5]) == "4-5"


def test_a_list_is_indented_by_a_function(examples: tuple[ModuleType, ModuleType]) -> None:
    overridden, _ = examples

    table = build_schema(overridden.GenreResource, "table")

    depth = table.get_column("name").get_indent()
    assert depth(SimpleNamespace(level=2)) == 2
