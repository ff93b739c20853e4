"""A form read through before anybody asks it: what it names and does not have."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django_panel.forms.components import Component
    from django_panel.forms.schema import FormSchema


def unknown_condition_names(schema: FormSchema) -> list[str]:
    """Return the fields that conditions compare and the form does not ask, each once."""
    parts = schema.get_components()
    return sorted(set(_unknown(parts, _names(parts))))


def _unknown(parts: Iterable[Component], known: set[str]) -> Iterator[str]:
    for part in parts:
        yield from (name for name in part.condition_names() if name not in known)
        yield from _unknown(part.children(), known)
        for entry in part.entry_parts():
            # An entry's parts see its own values, and the form's behind them.
            yield from _unknown(entry, known | _names(entry))


def _names(parts: Iterable[Component]) -> set[str]:
    return {each.get_name() for part in parts for each in part.declared_fields()}
