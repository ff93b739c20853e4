"""A form as it is declared."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Any, Self

from django_panel.exceptions import PanelSchemaException
from django_panel.forms.fields.base import Field
from django_panel.forms.wire import FormWire
from django_panel.support.fluent import Fluent
from django_panel.support.values import frozen

MOST_COLUMNS = 4


@frozen
class FormSchema(Fluent):
    """Fields in the order they are asked; every setter returns a copy."""

    _fields: tuple[Field, ...] = field(default=(), kw_only=True)
    _columns: int = field(default=1, kw_only=True)

    @classmethod
    def make(cls) -> Self:
        return cls()

    def schema(self, components: Iterable[Field]) -> Self:
        """Set the fields; each name belongs to one of them."""
        declared = tuple(components)
        names = [component.get_name() for component in declared]
        twice = {name for name in names if names.count(name) > 1}
        if twice:
            raise PanelSchemaException.duplicate_fields(twice)
        return self._with(_fields=declared)

    def columns(self, count: int) -> Self:
        """Set how many columns the fields stand in: one to four."""
        return self._with(_columns=min(MOST_COLUMNS, max(1, count)))

    def get_fields(self) -> tuple[Field, ...]:
        return self._fields

    def get_field(self, name: str) -> Field | None:
        """Return the field of this name."""
        return next((found for found in self._fields if found.get_name() == name), None)

    def get_columns(self) -> int:
        return self._columns

    def defaults(self) -> dict[str, Any]:
        """Return the values of an untouched form by name."""
        return {found.get_name(): found.get_default() for found in self._fields}

    def to_wire(self, values: Mapping[str, Any] | None = None) -> FormWire:
        """Return the form with these values; without any, with its defaults."""
        shown = self.defaults() if values is None else values
        return {
            "columns": self._columns,
            "schema": [found.to_wire(shown.get(found.get_name())) for found in self._fields],
        }
