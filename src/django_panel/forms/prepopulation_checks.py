"""Errors of fields that are filled from other fields, for the system checks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from django_panel.exceptions import PanelSchemaException, nearest
from django_panel.forms.components import FormComponent, declared_fields
from django_panel.forms.fields.base import Field
from django_panel.forms.fields.prepopulated import PrepopulatedField
from django_panel.schemas.component import Component


def prepopulation_errors(components: Iterable[Component]) -> Iterator[PanelSchemaException]:
    """Yield an error for each source that is not another field of the same form or entry."""
    components = tuple(components)
    fields = list(declared_fields(components))
    names = [field.get_name() for field in fields]
    for field in fields:
        yield from _errors(field, names)
    for component in components:
        for inner in component.walk():
            if isinstance(inner, FormComponent):
                for entry in inner.entry_components():
                    yield from prepopulation_errors(entry)


def _errors(field: Field, names: Sequence[str]) -> Iterator[PanelSchemaException]:
    sources = field.get_prepopulate_from() if isinstance(field, PrepopulatedField) else ()
    others = [name for name in names if name != field.get_name()]
    for source in sources:
        if source not in others:
            yield PanelSchemaException(
                f"The field {field.get_name()!r} is filled from {source!r}, which is not another "
                f"field of the form.{nearest(source, others)}",
                f"Its other fields: {', '.join(sorted(others)) or 'none'}.",
                "Correct the name in prepopulate_from() or prepopulated_fields, or add the field.",
            )
