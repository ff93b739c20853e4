"""Handlers: what an action runs, and with which arguments it wants to be called."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import Any

from django_panel.actions.mistakes import ActionMistake
from django_panel.support.values import frozen

Data = Mapping[str, Any]

_POSITIONAL = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)


@frozen
class Handler:
    """A function of the record (or records) that may also take the dialog's data.

    Its signature is read once, when the action is declared.
    """

    function: Callable[..., object]
    takes_subject: bool = True
    takes_data: bool = False

    def __call__(self, subject: Any, data: Data) -> object:
        if self.takes_subject and self.takes_data:
            return self.function(subject, data)
        if self.takes_subject:
            return self.function(subject)
        return self.function(data) if self.takes_data else self.function()


def handler_of(option: str, function: Callable[..., object] | None) -> Handler | None:
    """Return a handler that is called with ``(subject)`` or ``(subject, data)``."""
    if function is None:
        return None
    wants = _read(option, function, "a function of one argument, or of two with the data")
    if wants.required > 2 or not (wants.names or wants.rest):
        raise ActionMistake.unusable_handler(
            option, function, "a function of one argument, or of two with the data"
        )
    return Handler(function, takes_data=wants.data_at(1))


def table_handler_of(option: str, function: Callable[..., object] | None) -> Handler | None:
    """Return a handler that is called with nothing or with ``(data)``."""
    if function is None:
        return None
    wants = _read(option, function, "a function of no argument, or of the data")
    if wants.required > 1:
        raise ActionMistake.unusable_handler(
            option, function, "a function of no argument, or of the data"
        )
    return Handler(function, takes_subject=False, takes_data=wants.data_at(0))


@frozen
class _Wants:
    """The positional arguments of a function."""

    names: tuple[str, ...]
    required: int
    #: Whether it takes any number of them.
    rest: bool = False

    def data_at(self, place: int) -> bool:
        """Return whether the data is wanted at this place.

        An argument with a default is the handler's own affair unless it is called ``data``:
        ``def finish(task, notify=True)`` must not be notified by a dialog.
        """
        named = self.names[place : place + 1] == ("data",)
        return named or self.rest or self.required == place + 1


def _read(option: str, function: Callable[..., object], rule: str) -> _Wants:
    if not callable(function):
        raise ActionMistake.unusable_handler(option, function, rule)
    if inspect.iscoroutinefunction(function):
        raise ActionMistake.unusable_handler(option, function, f"{rule}, which nobody has to await")
    try:
        parameters = inspect.signature(function).parameters.values()
    except ValueError:
        # A built-in that does not say: the least is expected of it.
        return _Wants(("subject",), required=1)
    places = [parameter for parameter in parameters if parameter.kind in _POSITIONAL]
    return _Wants(
        tuple(place.name for place in places),
        required=sum(place.default is inspect.Parameter.empty for place in places),
        rest=any(parameter.kind is inspect.Parameter.VAR_POSITIONAL for parameter in parameters),
    )
