"""What a column's callables take: positional arguments, never names."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from django_panel.tables.columns.mistakes import ColumnMistake


#: Called with the value, or with the value and the record when it asks for two arguments.
ValueCallback = Callable[..., Any]
Callback = TypeVar("Callback", bound=Callable[..., Any] | None)

_POSITIONAL = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)


def takes_record(callback: ValueCallback | None, option: str) -> bool:
    """Return whether a callback asks for the record beside the value.

    Only arguments without a default count, so that ``round`` or ``str.upper`` may be passed as
    they are.
    """
    checked(callback, option, "the value", "the record")
    return callback is not None and _required_arguments(callback) == 2


def checked(callback: Callback, option: str, *arguments: str) -> Callback:
    """Return a callback that can be called with these arguments; refuse one that cannot."""
    if callback is not None and not callable(callback):
        raise _mistakes().unusable_callback(option, callback, arguments)
    if callback is not None and _required_arguments(callback) > len(arguments):
        raise _mistakes().unusable_callback(option, callback, arguments)
    return callback


def _required_arguments(callback: Callable[..., Any]) -> int:
    try:
        parameters = inspect.signature(callback).parameters.values()
    except ValueError:
        # Some built-ins, such as ``str``, do not tell; they take the value.
        return 1
    return sum(each.kind in _POSITIONAL and each.default is each.empty for each in parameters)


def _mistakes() -> type[ColumnMistake]:
    # Most processes never make one.
    from django_panel.tables.columns.mistakes import ColumnMistake

    return ColumnMistake
