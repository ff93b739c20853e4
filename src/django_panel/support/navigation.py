"""One link of the sidebar, as its owner describes it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from django.utils.functional import Promise


@dataclass(frozen=True, slots=True, kw_only=True)
class NavigationItem:
    """A link, where it stands, and the figure beside it."""

    label: str | Promise
    href: str
    icon: str | None = None
    active_icon: str | None = None
    group: str | Enum | None = None
    sort: int = 0
    badge: str | int | None = None
