"""Parsers of requests to the notification endpoints."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.http import HttpRequest
from django.utils.translation import gettext as _

from django_panel.http.exceptions import InvalidInput
from django_panel.http.inputs.body import read_body
from django_panel.support.frozen import FrozenValue

_BOOLEANS: dict[Any, bool] = {
    None: False,
    True: True,
    False: False,
    "true": True,
    "false": False,
    "1": True,
    "0": False,
    "": False,
}


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ReadInput(FrozenValue):
    """The notification to mark as read, or all of them; an invalid key means none."""

    key: UUID | None
    everything: bool

    @classmethod
    def parse(cls, request: HttpRequest) -> ReadInput:
        key = read_body(request).get("id")
        if key is None:
            return cls(None, everything=True)
        if not isinstance(key, str):
            raise InvalidInput({"id": [_("This must be the key of a notification.")]})
        try:
            return cls(UUID(key), everything=False)
        except ValueError:
            return cls(None, everything=False)


def clears_everything(request: HttpRequest) -> bool:
    """Return whether unread notifications are deleted too."""
    value = read_body(request).get("all")
    is_scalar = isinstance(value, str | bool) or value is None
    if not is_scalar or value not in _BOOLEANS:
        raise InvalidInput({"all": [_("This must be true or false.")]})
    return _BOOLEANS[value]
