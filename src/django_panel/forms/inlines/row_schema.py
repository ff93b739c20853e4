"""The schema of the rows of an inline, and the errors of its declaration."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.db.models import IntegerField

from django_panel.exceptions import PanelSchemaException, dotted
from django_panel.forms.fields.entry_keys import KEY
from django_panel.forms.inlines.row_keys import DELETE
from django_panel.forms.layouts.wizard import Wizard
from django_panel.forms.schema import FormSchema
from django_panel.records.row import model_field

if TYPE_CHECKING:
    from django_panel.forms.inlines.links import InlineLink
    from django_panel.schemas.component import Component


def row_schema(name: str, components: Iterable[Component]) -> FormSchema:
    """Return the schema of a row, which is a form without steps."""
    schema = FormSchema().schema(components)
    if any(isinstance(component, Wizard) for component in schema.get_components()):
        raise PanelSchemaException(
            f"A wizard is inside the inline {name!r}.",
            "The steps of a wizard are the steps of the whole form.",
            "Move the wizard to the top level of FormSchema.schema().",
        )
    return schema


def check_row_columns(name: str, link: InlineLink, schema: FormSchema, order: str | None) -> None:
    """Raise an error for a field that the server sets, and for an unknown column of positions."""
    given = {field.get_name() for field in schema.declared_fields()} & {*link.names, KEY, DELETE}
    if given:
        raise PanelSchemaException(
            f"The inline {name!r} has a field {min(given)!r}.",
            "The server sets the owner of a row and its key.",
            "Remove the field.",
        )
    if order is not None and not isinstance(model_field(link.model, order), IntegerField):
        raise PanelSchemaException(
            f"Inline({name!r}).orderable({order!r}) names no integer column of "
            f"{dotted(link.model)}.",
            "The positions of the rows are stored in an integer column.",
            "Correct the name, or add the column to the model.",
        )
