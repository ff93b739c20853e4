"""The base class of all groups of panel options."""

from __future__ import annotations

import inspect
from enum import StrEnum
from typing import Any, Self, TypeVar

from django_panel.exceptions import PanelRegistrationException

Member = TypeVar("Member", bound=StrEnum)


class PanelOptions:
    """Stores the options of a panel; setting one after loading raises an error."""

    _id: str
    _frozen: bool = False
    _ignored: tuple[str, ...] = ()

    def _write(self, **values: Any) -> Self:
        """Set options and return the same panel, so that calls chain.

        Called by the public methods; the error message names the calling method.
        """
        if self._frozen:
            raise PanelRegistrationException(
                f"The panel {self._id!r} is already loaded, so {_calling_method()}() would have no "
                "effect.",
                "A panel is configured in its provider.",
                "Move the call there.",
            )
        for name, value in values.items():
            setattr(self, f"_{name}", value)
        return self

    def freeze(self) -> None:
        """Prevent further changes; called when the panel is loaded."""
        self._frozen = True

    def get_ignored_options(self) -> tuple[str, ...]:
        """Return a sentence for each option that was set and has no effect."""
        return self._ignored


def _calling_method() -> str:
    """Return the name of the method that called ``_write``."""
    frame = inspect.currentframe()
    for _ in range(2):
        frame = None if frame is None else frame.f_back
    return "a method" if frame is None else frame.f_code.co_name


def enum_member(option: str, value: str, enum: type[Member]) -> Member:
    """Return ``value`` as an enum member; the error lists the members."""
    try:
        return enum(value)
    except ValueError:
        members = ", ".join(repr(str(member)) for member in enum)
        raise PanelRegistrationException.unusable_option(
            option, value, f"It takes one of {members}."
        ) from None
