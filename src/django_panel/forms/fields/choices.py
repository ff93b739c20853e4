"""Lists of choices in every spelling: pairs, a mapping, Django's ``Choices``, a function."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db.models.enums import ChoicesType

from django_panel.exceptions import PanelSchemaException
from django_panel.support.labels import Words

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.forms.fields.wire import OptionWire

Pairs = Iterable[tuple[Any, Words]]
State = Mapping[str, Any]
#: What ``options()`` takes. A function is asked again on every request; one that takes an
#: argument is given what stands in the form's fields now.
OptionSource = Pairs | Mapping[Any, Words] | ChoicesType | Callable[[], Any] | Callable[[Any], Any]


@dataclass(frozen=True, slots=True)
class OptionsOfState:
    """A function of the form's values that returns a list."""

    ask: Callable[..., Any]

    def __call__(self, state: State | None = None) -> Any:
        return self.ask({} if state is None else dict(state))


def fixed(source: OptionSource) -> OptionSource:
    """Return a source as it is kept: a function as it is, everything else read once."""
    if callable(source) and not isinstance(source, ChoicesType):
        return OptionsOfState(source) if _takes_state(source) else source
    return tuple(pairs(source))


def of_column(model: type[Model] | None, name: str) -> tuple[tuple[Any, Words], ...]:
    """Return the choices that a model's column states itself, if it has any."""
    for column in () if model is None else model._meta.concrete_fields:
        if column.name == name:
            return tuple(column.flatchoices)
    return ()


def pairs(source: OptionSource, state: State | None = None) -> list[tuple[Any, Words]]:
    """Return the choices as value and words, in order."""
    if isinstance(source, ChoicesType):
        return list(source.choices)
    if isinstance(source, OptionsOfState):
        return pairs(source(state))
    if callable(source):
        asked: Any = source
        return pairs(asked())
    entries = source.items() if isinstance(source, Mapping) else source
    return [_pair(entry) for entry in entries]


def to_wire(source: OptionSource) -> list[OptionWire]:
    """Return the choices for the browser; values travel as text."""
    return wired(pairs(source))


def wired(choices: Iterable[tuple[Any, Any]]) -> list[OptionWire]:
    """Return pairs for the browser, each value once."""
    labels: dict[str, str] = {}
    for value, words in choices:
        labels.setdefault(str(value), str(words))
    return [{"value": value, "label": label} for value, label in labels.items()]


def _takes_state(source: Any) -> bool:
    """Return whether a function asks for an argument it cannot do without."""
    if isinstance(source, OptionsOfState):
        return False
    try:
        parameters = inspect.signature(source).parameters.values()
    except (TypeError, ValueError):
        return False
    positional = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return any(
        each.kind in positional and each.default is inspect.Parameter.empty for each in parameters
    )


def _pair(entry: Any) -> tuple[Any, Words]:
    if isinstance(entry, str):
        raise PanelSchemaException.unusable_option(entry)
    try:
        value, words = entry
    except (TypeError, ValueError):
        raise PanelSchemaException.unusable_option(entry) from None
    return value, words
