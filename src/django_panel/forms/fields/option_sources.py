"""The sources of options: pairs, a mapping, a Django ``Choices`` class or a function."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db.models.enums import ChoicesType

from django_panel.exceptions import PanelSchemaException
from django_panel.support.frozen import FrozenValue
from django_panel.support.labels import StrOrPromise

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.forms.fields.wire import OptionWire

Pairs = Iterable[tuple[Any, StrOrPromise]]
State = Mapping[str, Any]
#: The argument of ``options()``. A function is called on every request; one with a parameter
#: receives the values of the form.
OptionSource = (
    Pairs | Mapping[Any, StrOrPromise] | ChoicesType | Callable[[], Any] | Callable[[Any], Any]
)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class StateOptions(FrozenValue):
    """A function of the form's values that returns options."""

    callback: Callable[..., Any]

    def __call__(self, state: State | None = None) -> Any:
        return self.callback({} if state is None else dict(state))


def prepare(source: OptionSource) -> OptionSource:
    """Return a source as it is stored: a function unchanged, any other source as pairs."""
    if callable(source) and not isinstance(source, ChoicesType):
        return StateOptions(source) if _takes_state(source) else source
    return tuple(pairs(source))


def model_choices(model: type[Model] | None, name: str) -> tuple[tuple[Any, StrOrPromise], ...]:
    """Return the ``choices`` of a model's column without the empty one, if it has any."""
    for column in () if model is None else model._meta.concrete_fields:
        if column.name == name:
            choices = column.flatchoices
            return tuple(pair for pair in choices if pair[0] not in ("", None))
    return ()


def pairs(source: OptionSource, state: State | None = None) -> list[tuple[Any, StrOrPromise]]:
    """Return the options as pairs of value and label, in order."""
    if isinstance(source, ChoicesType):
        return list(source.choices)
    if isinstance(source, StateOptions):
        return pairs(source(state))
    if callable(source):
        callback: Any = source
        return pairs(callback())
    entries = source.items() if isinstance(source, Mapping) else source
    return [_pair(entry) for entry in entries]


def to_wire(source: OptionSource) -> list[OptionWire]:
    """Return the options for the browser; values are sent as text."""
    return pairs_to_wire(pairs(source))


def pairs_to_wire(choices: Iterable[tuple[Any, Any]]) -> list[OptionWire]:
    """Return pairs for the browser; a repeated value is dropped."""
    labels: dict[str, str] = {}
    for value, label in choices:
        labels.setdefault(str(value), str(label))
    return [{"value": value, "label": label} for value, label in labels.items()]


def select_wire(choices: Iterable[tuple[Any, Any]]) -> list[OptionWire]:
    """Return pairs as options of a select, which have a second line if they are records."""
    return [{**option, "details": None} for option in pairs_to_wire(choices)]


def former_choices(
    offered: Iterable[tuple[Any, Any]], selected: Iterable[Any]
) -> list[tuple[Any, str]]:
    """Return the selected values that are not among the options; their label is the value."""
    known = {"", *(str(value) for value, _label in offered)}
    texts = dict.fromkeys(str(value) for value in selected if value is not None)
    return [(text, text) for text in texts if text not in known]


def _takes_state(source: Any) -> bool:
    """Return whether a function has a required positional parameter."""
    if isinstance(source, StateOptions):
        return False
    try:
        parameters = inspect.signature(source).parameters.values()
    except (TypeError, ValueError):
        return False
    positional = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return any(
        parameter.kind in positional and parameter.default is inspect.Parameter.empty
        for parameter in parameters
    )


def _pair(entry: Any) -> tuple[Any, StrOrPromise]:
    if isinstance(entry, str):
        raise PanelSchemaException.unusable_option(entry)
    try:
        value, label = entry
    except (TypeError, ValueError):
        raise PanelSchemaException.unusable_option(entry) from None
    return value, label
