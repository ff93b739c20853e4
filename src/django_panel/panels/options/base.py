"""What all groups of panel options share: a panel is configured once, then frozen."""

from __future__ import annotations

import sys
from enum import StrEnum
from typing import Any, Self, TypeVar

from django_panel.exceptions import PanelRegistrationException

Member = TypeVar("Member", bound=StrEnum)


class PanelOptions:
    """The store behind the writers; a write after boot is a mistake worth hearing about."""

    _id: str
    _frozen: bool = False
    _ignored: tuple[str, ...] = ()

    def _write(self, **values: Any) -> Self:
        """Set options and return the same panel, so that calls chain.

        Called by the writers themselves: the message names whoever called.
        """
        if self._frozen:
            method = sys._getframe(1).f_code.co_name
            raise PanelRegistrationException.frozen_panel(self._id, method)
        for name, value in values.items():
            setattr(self, f"_{name}", value)
        return self

    def freeze(self) -> None:
        """End the configuration; the registry calls this when the panel is booted."""
        self._frozen = True

    def get_ignored(self) -> tuple[str, ...]:
        """Return, as sentences, what was asked of the panel and means nothing to it."""
        return self._ignored


def one_of(option: str, value: str, kind: type[Member]) -> Member:
    """Return ``value`` as a member of an enum, or name the members."""
    try:
        return kind(value)
    except ValueError:
        members = ", ".join(repr(str(member)) for member in kind)
        raise PanelRegistrationException.unusable_option(
            option, value, f"It takes one of {members}."
        ) from None
