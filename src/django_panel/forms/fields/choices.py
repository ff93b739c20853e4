"""Lists of choices in every spelling: pairs, a mapping, Django's ``Choices``, a function."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from django.db.models.enums import ChoicesType

from django_panel.exceptions import PanelSchemaException
from django_panel.support.labels import Words

if TYPE_CHECKING:
    from django_panel.forms.fields.wire import OptionWire

Pairs = Iterable[tuple[Any, Words]]
#: What ``options()`` takes; a function of no arguments is asked again on every request.
OptionSource = Pairs | Mapping[Any, Words] | ChoicesType | Callable[[], Any]


def fixed(source: OptionSource) -> OptionSource:
    """Return a source as it is kept: a function as it is, everything else read once."""
    if callable(source) and not isinstance(source, ChoicesType):
        return source
    return tuple(pairs(source))


def pairs(source: OptionSource) -> list[tuple[Any, Words]]:
    """Return the choices as value and words, in order."""
    if isinstance(source, ChoicesType):
        return list(source.choices)
    if callable(source):
        return pairs(source())
    entries = source.items() if isinstance(source, Mapping) else source
    return [_pair(entry) for entry in entries]


def to_wire(source: OptionSource) -> list[OptionWire]:
    """Return the choices for the browser; values travel as text."""
    return [{"value": str(value), "label": str(words)} for value, words in pairs(source)]


def _pair(entry: Any) -> tuple[Any, Words]:
    if isinstance(entry, str):
        raise PanelSchemaException.unusable_option(entry)
    try:
        value, words = entry
    except (TypeError, ValueError):
        raise PanelSchemaException.unusable_option(entry) from None
    return value, words
