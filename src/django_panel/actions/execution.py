"""What an action does: its handlers, what surrounds them, and what is said afterwards."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from django_panel.actions.mistakes import ActionMistake
from django_panel.support.fluent import Fluent
from django_panel.support.labels import Words

Data = Mapping[str, Any]

_POSITIONAL = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True)
class ExecutionOptions(Fluent):
    """The calls that say what runs; the runner reads them, nobody else calls a handler."""

    _record_handler: Handler | None = field(default=None, kw_only=True)
    _bulk_handler: Handler | None = field(default=None, kw_only=True)
    _table_handler: Handler | None = field(default=None, kw_only=True)
    _before: Handler | None = field(default=None, kw_only=True)
    _after: Handler | None = field(default=None, kw_only=True)
    _database_transaction: bool | None = field(default=None, kw_only=True)
    _success_message: Words | None = field(default=None, kw_only=True)
    _success_message_using: Callable[[int], Words] | None = field(default=None, kw_only=True)

    def action(self, handler: Callable[..., object] | None) -> Self:
        """Run ``handler(record)`` or ``handler(record, data)`` for one record."""
        return self._with(_record_handler=handler_of("action", handler))

    def bulk_action(self, handler: Callable[..., object] | None) -> Self:
        """Run ``handler(records)`` or ``handler(records, data)`` for a selection.

        A large selection arrives in several lists, all in one transaction. Without this, each
        record is handed to ``action()``.
        """
        return self._with(_bulk_handler=handler_of("bulk_action", handler))

    def table_action(self, handler: Callable[..., object] | None) -> Self:
        """Run ``handler()`` or ``handler(data)`` for the table as a whole."""
        return self._with(_table_handler=table_handler_of("table_action", handler))

    def before(self, hook: Callable[..., object] | None) -> Self:
        """Run ``hook(subject)`` first: the record, the records, or None, as the handler gets."""
        return self._with(_before=handler_of("before", hook))

    def after(self, hook: Callable[..., object] | None) -> Self:
        """Run ``hook(subject)`` last, in the same transaction: its failure takes all back."""
        return self._with(_after=handler_of("after", hook))

    def database_transaction(self, wish: bool | None = True) -> Self:
        """Run all or nothing, or not; ``None`` leaves it to the panel."""
        return self._with(_database_transaction=wish)

    def success_message(self, words: Words | None) -> Self:
        """Set what is said afterwards; an empty text says nothing."""
        return self._with(_success_message=words)

    def success_message_using(self, callback: Callable[[int], Words] | None) -> Self:
        """Set a function of the number of records that returns what is said afterwards."""
        return self._with(_success_message_using=callback)

    def get_record_handler(self) -> Handler | None:
        return self._record_handler

    def get_bulk_handler(self) -> Handler | None:
        return self._bulk_handler

    def get_table_handler(self) -> Handler | None:
        return self._table_handler

    def get_before(self) -> Handler | None:
        return self._before

    def get_after(self) -> Handler | None:
        return self._after

    def get_database_transaction(self) -> bool | None:
        return self._database_transaction

    def is_record_executable(self) -> bool:
        return self.get_record_handler() is not None

    def is_bulk_executable(self) -> bool:
        """Return whether a selection can be handed over, whole or record by record."""
        return self.get_bulk_handler() is not None or self.is_record_executable()

    def is_table_executable(self) -> bool:
        return self.get_table_handler() is not None


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


@dataclass(frozen=True, slots=True)
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
    if any(map(_must_be_named, parameters)):
        raise ActionMistake.unusable_handler(option, function, rule)
    places = [parameter for parameter in parameters if parameter.kind in _POSITIONAL]
    return _Wants(
        tuple(place.name for place in places),
        required=sum(place.default is inspect.Parameter.empty for place in places),
        rest=any(parameter.kind is inspect.Parameter.VAR_POSITIONAL for parameter in parameters),
    )


def _must_be_named(parameter: inspect.Parameter) -> bool:
    """Return whether an argument can only be given by its name, and nobody would give it."""
    is_named = parameter.kind is inspect.Parameter.KEYWORD_ONLY
    return is_named and parameter.default is inspect.Parameter.empty
