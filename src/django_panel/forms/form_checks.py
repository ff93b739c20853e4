"""System checks of record forms: required fields, and options of relations."""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import TYPE_CHECKING, Any

from django.core.checks import CheckMessage, Error, Warning

from django_panel.exceptions import dotted
from django_panel.forms.fields.inline import inlines_of
from django_panel.forms.fields.options_field import OptionsField
from django_panel.forms.fields.select import Select
from django_panel.forms.model_form_schema import ModelFormSchema
from django_panel.forms.relation_keys import is_relation_key, related_column
from django_panel.forms.required_fields import missing_required_fields
from django_panel.records.row import model_field

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.forms.fields.base import Field
    from django_panel.forms.schema import FormSchema


def missing_fields_in_derived_form(
    owner: str, schema: FormSchema, model: type[Model], given: Container[str] = ()
) -> Iterator[CheckMessage]:
    """Yield a warning for each required field that a derived form cannot offer."""
    for column in missing_required_fields(schema, model, given):
        yield Warning(
            f"{owner} has no create page: {dotted(model)}.{column.name} is required, and "
            f"{dotted(type(column))} has no form field.",
            hint=f"Declare form() with a field for {column.name!r}, or give the model field a "
            "default.",
            id="panel.W020",
        )


def missing_fields_in_relation_form(
    owner: str, schema: FormSchema, model: type[Model], given: Container[str] = ()
) -> Iterator[CheckMessage]:
    """Yield a warning for each required field that a relation's derived form cannot offer."""
    for column in missing_required_fields(schema, model, given):
        yield Warning(
            f"The form of {owner} cannot create records: {dotted(model)}.{column.name} is "
            f"required, and {dotted(type(column))} has no form field.",
            hint=f"Declare form() with a field for {column.name!r}, give the model field a "
            "default, or remove the create action from table().",
            id="panel.W020",
        )


def missing_fields_in_declared_form(
    owner: str, schema: FormSchema, model: type[Model], given: Container[str] = ()
) -> Iterator[CheckMessage]:
    """Yield an error for each required field that a declared form does not have."""
    for column in missing_required_fields(schema, model, given):
        yield Error(
            f"The form of {owner} does not contain {dotted(model)}.{column.name}, which is "
            "required.",
            hint=f"Add a field for {column.name!r}, set it in mutate_form_data_before_create() of "
            "the create page, or remove the create page from pages().",
            id="panel.E020",
        )


def missing_fields_in_inlines(owner: str, schema: FormSchema) -> Iterator[CheckMessage]:
    """Yield an error for each required field that the rows of an inline do not have."""
    for inline in inlines_of(schema):
        link, rows = inline.get_link(), inline.get_row_schema()
        given = {*link.names, str(inline.get_order())}
        columns = missing_required_fields(rows, link.model, given) if inline.is_addable() else ()
        for column in columns:
            yield Error(
                f"The inline {inline.get_name()!r} in the form of {owner} does not contain "
                f"{dotted(link.model)}.{column.name}, which is required.",
                hint=f"Add a field for {column.name!r} to schema(), or call addable(False).",
                id="panel.E020",
            )
        yield from missing_fields_in_inlines(owner, rows)


def unreachable_form_fields(
    owner: str, schema: FormSchema, given: Container[str] = ()
) -> Iterator[CheckMessage]:
    """Yield an error for each required field of a form class that the layout leaves out."""
    if not isinstance(schema, ModelFormSchema) or schema.is_dynamic():
        return
    arranged = {field.get_name() for field in schema.declared_fields()}
    for name, source in schema.get_form_class().base_fields.items():
        has_value = source.initial is not None or source.disabled or name in given
        column = model_field(schema.get_model(), name)
        has_default = column is not None and column.has_default()
        if name not in arranged and source.required and not has_value and not has_default:
            yield Error(
                f"The layout of {owner} does not contain the required field {name!r} of "
                f"{dotted(schema.get_form_class())}.",
                hint=f"Add FormField({name!r}) to form(), or make the field optional.",
                id="panel.E020",
            )


def invalid_relation_options(owner: str, schema: FormSchema) -> Iterator[CheckMessage]:
    """Yield an error for each field with options that the key of its relation cannot hold."""
    for field in schema.declared_fields():
        column = related_column(field)
        invalid = [] if column is None else _invalid_options(field, column)
        if column is not None and invalid:
            yield Error(
                f"The field {field.get_name()!r} in the form of {owner} has options that are no "
                f"keys of {dotted(column.model)}: {', '.join(map(repr, invalid))}.",
                hint="Use primary keys as values, or relationship() to offer records.",
                id="panel.E021",
            )


def _invalid_options(field: Field, column: Any) -> list[Any]:
    if not isinstance(field, Select | OptionsField) or not field.has_fixed_options():
        return []
    values = (value for value, _label in field.get_options())
    return [
        value for value in values if value not in (None, "") and not is_relation_key(column, value)
    ]
