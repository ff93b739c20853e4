"""What a column's callables take: positional arguments, never names."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

from django.db.models import Model

#: Called with the value, or with the value and the record when it asks for two arguments.
ValueCallback = Callable[..., Any]
RecordText = Callable[[Model], Any]

_POSITIONAL = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)


def takes_record(callback: ValueCallback, option: str) -> bool:
    """Return whether a callback asks for the record beside the value.

    Only arguments without a default count, so that ``round`` or ``str.upper`` may be passed as
    they are.
    """
    wanted = required_arguments(callback)
    if wanted > 2:
        raise TypeError(
            f"{option}() takes a callable of the value, or of the value and the record; "
            f"{callback!r} asks for {wanted} arguments"
        )
    return wanted == 2


def required_arguments(callback: Callable[..., Any]) -> int:
    """Return how many arguments a callable cannot do without."""
    if not callable(callback):
        raise TypeError(f"{callback!r} cannot be called")
    try:
        parameters = inspect.signature(callback).parameters.values()
    except ValueError:
        # Some built-ins, such as ``str``, do not tell; they take the value.
        return 1
    return sum(each.kind in _POSITIONAL and each.default is each.empty for each in parameters)
