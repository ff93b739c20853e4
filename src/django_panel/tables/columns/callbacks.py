"""What a column's callables take: positional arguments, never names."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, TypeVar

from django_panel.tables.columns.mistakes import ColumnMistake

#: Called with the value, or with the value and the record when it asks for two arguments.
ValueCallback = Callable[..., Any]
Callback = TypeVar("Callback", bound=Callable[..., Any] | None)

_POSITIONAL = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)


def takes_record(callback: ValueCallback | None, option: str) -> bool:
    """Return whether a callback asks for the record beside the value."""
    return takes_both(callback, option, "the value", "the record")


def takes_both(callback: Any, option: str, first: str, second: str) -> bool:
    """Return whether a callback asks for two arguments; one is enough, none is refused.

    Only arguments without a default count, so that ``round`` or ``str.upper`` may be passed as
    they are.
    """
    if callback is None:
        return False
    if not callable(callback) or not (_takes(callback, 1) or _takes(callback, 2)):
        raise ColumnMistake.unusable_callback(option, callback, (first, second))
    return _required_arguments(callback) == 2


def checked(callback: Callback, option: str, *arguments: str) -> Callback:
    """Return a callback that can be called with these arguments; refuse one that cannot."""
    given: Any = callback
    if given is None or (callable(given) and _takes(given, len(arguments))):
        return callback
    raise ColumnMistake.unusable_callback(option, callback, arguments)


def _takes(callback: Callable[..., Any], count: int) -> bool:
    try:
        inspect.signature(callback).bind(*range(count))
    except ValueError:
        # Some built-ins, such as ``str``, do not tell.
        return True
    except TypeError:
        return False
    return True


def _required_arguments(callback: Callable[..., Any]) -> int:
    try:
        parameters = inspect.signature(callback).parameters.values()
    except ValueError:
        # Some built-ins, such as ``str``, do not tell; they take the value.
        return 1
    return sum(each.kind in _POSITIONAL and each.default is each.empty for each in parameters)
