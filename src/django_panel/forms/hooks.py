"""The hooks of a page that fills or saves a form.

Filling: ``before_fill``, ``mutate_form_data_before_fill``, ``after_fill``. Writing:
``before_validate``, ``after_validate``, on creation ``before_create`` and
``mutate_form_data_before_create``, then ``mutate_form_data_before_save``, ``before_save``; in
the transaction the write itself, on creation ``after_create``, and ``after_save``.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Any, Generic, NoReturn

from django_panel.exceptions import Halt
from django_panel.support.model_type import M

Data = dict[str, Any]

_POSITIONAL = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)


class FormHooks(Generic[M]):
    """The hooks, which do nothing by default. An override may leave out trailing arguments.

    A hook that receives data changes it in place or returns the data to continue with.
    Attributes that a hook adds are written although the form does not declare them: they come
    from the server, not from a request.
    """

    def halt(self) -> NoReturn:
        """Stop without an error: nothing is written, and the user is redirected."""
        raise Halt

    def before_fill(self, record: M | None) -> None:
        """Run before the form is filled."""

    def mutate_form_data_before_fill(self, data: Data) -> Data | None:
        """Return the initial values of the form by full name, in the browser's format."""
        return data

    def after_fill(self, record: M | None) -> None:
        """Run after the form was filled."""

    def before_validate(self, data: Data) -> Data | None:
        """Return the data to validate, given the submitted data; also runs for wizard steps."""
        return data

    def after_validate(self, data: Data) -> None:
        """Run with the cleaned values."""

    def before_create(self, data: Data) -> None:
        """Run before a record is created."""

    def mutate_form_data_before_create(self, data: Data) -> Data | None:
        """Return the values of a new record, by full name."""
        return data

    def mutate_form_data_before_save(self, data: Data, record: M | None) -> Data | None:
        """Return the values to store; ``record`` is None while one is created."""
        return data

    def before_save(self, record: M | None) -> None:
        """Run before anything is written."""

    def after_create(self, record: M) -> None:
        """Run after a record was created, in the same transaction."""

    def after_save(self, record: M) -> None:
        """Run after the record was stored, in the same transaction."""


def call_hook(hook: Callable[..., Any], *arguments: Any) -> Any:
    """Call a hook with as many of these arguments as it accepts."""
    function = getattr(hook, "__func__", hook)
    if function in _BASE_HOOKS:
        return None
    return hook(*arguments[: _argument_count(function, inspect.ismethod(hook))])


def mutated(hook: Callable[..., Any], data: Data, *arguments: Any) -> Data:
    """Return the data that a hook returned, or the data that it changed in place."""
    returned = call_hook(hook, data, *arguments)
    return data if returned is None else returned


def is_overridden(hook: Callable[..., Any]) -> bool:
    """Return whether a page overrides a hook."""
    return getattr(hook, "__func__", hook) not in _BASE_HOOKS


def has_overrides(page: FormHooks) -> bool:
    """Return whether a page overrides any hook."""
    page_class: Any = type(page)
    return _overrides_any(page_class)


@lru_cache(maxsize=1024)
def _overrides_any(page_class: Hashable) -> bool:
    return any(getattr(page_class, hook.__name__) is not hook for hook in _BASE_HOOKS)


#: The hooks of the base class. They do nothing, so they are not called.
_BASE_HOOKS = frozenset(
    hook for name, hook in vars(FormHooks).items() if inspect.isfunction(hook) and name != "halt"
)


@lru_cache(maxsize=1024)
def _argument_count(function: Any, bound: bool) -> int | None:
    """Return the number of positional arguments a function accepts; None for any number."""
    parameters = inspect.signature(function).parameters.values()
    if any(parameter.kind is inspect.Parameter.VAR_POSITIONAL for parameter in parameters):
        return None
    return sum(parameter.kind in _POSITIONAL for parameter in parameters) - bound
