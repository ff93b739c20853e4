"""What the bell is sent: which row, and whether unread ones go too."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.http import HttpRequest
from django.utils.translation import gettext as _

from django_panel.http.inputs.body import read_body
from django_panel.http.refusals import InvalidInput

_SWITCHES: dict[Any, bool] = {
    None: False,
    True: True,
    False: False,
    "true": True,
    "false": False,
    "1": True,
    "0": False,
    "": False,
}


@dataclass(frozen=True, slots=True)
class ReadInput:
    """One row, or all of them; a key that no row can have names none."""

    key: UUID | None
    everything: bool

    @classmethod
    def parse(cls, request: HttpRequest) -> ReadInput:
        stated = read_body(request).get("id")
        if stated is None:
            return cls(None, everything=True)
        if not isinstance(stated, str):
            raise InvalidInput({"id": [_("Name one notification by its key.")]})
        try:
            return cls(UUID(stated), everything=False)
        except ValueError:
            return cls(None, everything=False)


def clears_everything(request: HttpRequest) -> bool:
    """Return whether unread rows are deleted too."""
    stated = read_body(request).get("all")
    known = isinstance(stated, str | bool) or stated is None
    if not known or stated not in _SWITCHES:
        raise InvalidInput({"all": [_("Say true or false.")]})
    return _SWITCHES[stated]
