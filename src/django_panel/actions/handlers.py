"""The handlers of an action: functions that it runs, their transaction and its message."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from django_panel.exceptions import PanelSchemaException
from django_panel.support.fluent import Fluent
from django_panel.support.frozen import FrozenValue
from django_panel.support.labels import StrOrPromise

Data = Mapping[str, Any]

_POSITIONAL = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Handler(FrozenValue):
    """A function of the record (or records) that may also take the dialog's data.

    Its signature is inspected once, when the action is declared.
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


@dataclass(frozen=True, eq=False, repr=False)
class ExecutionOptions(Fluent):
    """The setters of the handlers; only ``runner`` and ``bulk`` call a handler."""

    _record_handler: Handler | None = field(default=None, init=False)
    _bulk_handler: Handler | None = field(default=None, init=False)
    _table_handler: Handler | None = field(default=None, init=False)
    _before: Handler | None = field(default=None, init=False)
    _after: Handler | None = field(default=None, init=False)
    _database_transaction: bool | None = field(default=None, init=False)
    _success_message: StrOrPromise | None = field(default=None, init=False)
    _success_message_using: Callable[[int], StrOrPromise] | None = field(default=None, init=False)
    _skip_refused: bool = field(default=False, init=False)

    def action(self, handler: Callable[..., object] | None) -> Self:
        """Run ``handler(record)`` or ``handler(record, data)`` for one record."""
        return self._with(_record_handler=handler_of("action", handler))

    def bulk_action(self, handler: Callable[..., object] | None) -> Self:
        """Run ``handler(records)`` or ``handler(records, data)`` for a selection.

        A large selection is passed in several lists, all in one transaction. Without a bulk
        handler, the handler of ``action()`` runs for each record.
        """
        return self._with(_bulk_handler=handler_of("bulk_action", handler))

    def table_action(self, handler: Callable[..., object] | None) -> Self:
        """Run ``handler()`` or ``handler(data)`` for the table as a whole."""
        return self._with(_table_handler=table_handler_of("table_action", handler))

    def before(self, hook: Callable[..., object] | None) -> Self:
        """Run ``hook(subject)`` before the handler, with the handler's record, records or None."""
        return self._with(_before=handler_of("before", hook))

    def after(self, hook: Callable[..., object] | None) -> Self:
        """Run ``hook(subject)`` after the handler, in the same transaction."""
        return self._with(_after=handler_of("after", hook))

    def database_transaction(self, condition: bool | None = True) -> Self:
        """Run the action in a transaction, or without one; ``None`` leaves it to the panel."""
        return self._with(_database_transaction=condition)

    def success_message(self, message: StrOrPromise | None) -> Self:
        """Set the message after the action; an empty text shows none."""
        return self._with(_success_message=message)

    def success_message_using(self, callback: Callable[[int], StrOrPromise] | None) -> Self:
        """Set a function of the number of records that returns the success message."""
        return self._with(_success_message_using=callback)

    def skip_refused(self, condition: bool = True) -> Self:
        """Run a bulk action on the allowed records, and skip those on which it is refused.

        By default nothing runs, and a dialog names the refused records and offers to go on.
        """
        return self._with(_skip_refused=condition)

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

    def skips_refused(self) -> bool:
        return self._skip_refused

    def is_record_executable(self) -> bool:
        return self.get_record_handler() is not None

    def is_bulk_executable(self) -> bool:
        """Return whether the action can run on a selection, at once or record by record."""
        return self.get_bulk_handler() is not None or self.is_record_executable()

    def is_table_executable(self) -> bool:
        return self.get_table_handler() is not None


def handler_of(option: str, function: Callable[..., object] | None) -> Handler | None:
    """Return a handler that is called with ``(subject)`` or ``(subject, data)``."""
    if function is None:
        return None
    rule = "a function of one argument, or of two with the data"
    signature = _signature(option, function, rule)
    if signature.required > 2 or not (signature.names or signature.has_varargs):
        raise _wrong_handler(option, function, rule)
    return Handler(function, takes_data=signature.takes_data_at(1))


def table_handler_of(option: str, function: Callable[..., object] | None) -> Handler | None:
    """Return a handler that is called without arguments or with ``(data)``."""
    if function is None:
        return None
    rule = "a function of no argument, or of the data"
    signature = _signature(option, function, rule)
    if signature.required > 1:
        raise _wrong_handler(option, function, rule)
    return Handler(function, takes_subject=False, takes_data=signature.takes_data_at(0))


def _wrong_handler(option: str, handler: object, rule: str) -> PanelSchemaException:
    return PanelSchemaException(
        f"Action.{option}() was given {handler!r}.", f"It takes {rule}.", "Correct its arguments."
    )


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class _Signature(FrozenValue):
    """The positional parameters of a function."""

    names: tuple[str, ...]
    required: int
    has_varargs: bool = False

    def takes_data_at(self, index: int) -> bool:
        """Return whether the parameter at this index receives the dialog's data.

        A parameter with a default receives it only if it is called ``data``: the ``notify`` of
        ``def finish(task, notify=True)`` must keep its default.
        """
        is_data = self.names[index : index + 1] == ("data",)
        return is_data or self.has_varargs or self.required == index + 1


def _signature(option: str, function: Callable[..., object], rule: str) -> _Signature:
    if not callable(function):
        raise _wrong_handler(option, function, rule)
    if inspect.iscoroutinefunction(function):
        raise _wrong_handler(option, function, f"{rule}, and no coroutine function")
    try:
        parameters = inspect.signature(function).parameters.values()
    except ValueError:
        # A built-in function without a signature.
        return _Signature(("subject",), required=1)
    if any(map(_is_required_keyword, parameters)):
        raise _wrong_handler(option, function, rule)
    positional = [parameter for parameter in parameters if parameter.kind in _POSITIONAL]
    return _Signature(
        tuple(parameter.name for parameter in positional),
        required=sum(parameter.default is inspect.Parameter.empty for parameter in positional),
        has_varargs=any(
            parameter.kind is inspect.Parameter.VAR_POSITIONAL for parameter in parameters
        ),
    )


def _is_required_keyword(parameter: inspect.Parameter) -> bool:
    """Return whether a parameter is keyword-only and has no default."""
    is_keyword_only = parameter.kind is inspect.Parameter.KEYWORD_ONLY
    return is_keyword_only and parameter.default is inspect.Parameter.empty
