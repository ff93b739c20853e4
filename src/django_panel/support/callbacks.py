"""Checks the positional arguments of callbacks."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from django_panel.exceptions import PanelSchemaException

#: Called with the value, or with the value and the record if it requires two arguments.
ValueCallback = Callable[..., Any]
Callback = TypeVar("Callback", bound=Callable[..., Any] | None)

_POSITIONAL = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)


def takes_record(callback: ValueCallback | None, option: str) -> bool:
    """Return whether a callback requires the record after the value."""
    return takes_two_arguments(callback, option, "the value", "the record")


def takes_two_arguments(callback: Any, option: str, first: str, second: str) -> bool:
    """Return whether a callback requires two arguments; raise if it takes neither one nor two.

    Arguments with a default do not count, so ``round`` and ``str.upper`` take one.
    """
    if callback is None:
        return False
    if not callable(callback) or not (_takes(callback, 1) or _takes(callback, 2)):
        raise _callback_error(option, callback, (first, second))
    return _required_arguments(callback) == 2


def checked_callback(callback: Callback, option: str, *arguments: str) -> Callback:
    """Return the callback; raise if it cannot be called with these arguments."""
    given: Any = callback
    if given is None or (callable(given) and _takes(given, len(arguments))):
        return callback
    raise _callback_error(option, callback, arguments)


def takes(callback: Callable[..., Any], count: int) -> bool:
    """Return whether a callable can be called with this number of arguments, by position.

    A decorated function takes what its wrapper takes.
    """
    try:
        inspect.signature(callback, follow_wrapped=False).bind(*range(count))
    except ValueError:
        # Some built-ins have no signature.
        return True
    except TypeError:
        return False
    return True


def _callback_error(option: str, given: object, arguments: Iterable[str]) -> PanelSchemaException:
    return PanelSchemaException(
        f"{option}() was given {given!r}.",
        f"It takes a callable of {' and '.join(arguments)}, by position.",
        "Correct its arguments." if callable(given) else "Pass a function.",
    )


def _takes(callback: Callable[..., Any], count: int) -> bool:
    try:
        inspect.signature(callback).bind(*range(count))
    except ValueError:
        # Some built-ins, such as ``str``, have no signature.
        return True
    except TypeError:
        return False
    return True


def _required_arguments(callback: Callable[..., Any]) -> int:
    try:
        parameters = inspect.signature(callback).parameters.values()
    except ValueError:
        # Some built-ins, such as ``str``, have no signature; they take the value.
        return 1
    return sum(
        parameter.kind in _POSITIONAL and parameter.default is parameter.empty
        for parameter in parameters
    )
