"""One link of the sidebar, as its owner describes it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from django_panel.support.labels import Words

#: A group of the sidebar: its words, or a member of an enum that holds them.
NavigationGroup = Words | Enum
#: A figure or a word beside a link.
Badge = Words | int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class NavigationItem:
    """A link, where it stands, and the figure beside it."""

    label: Words
    href: str
    icon: str | None = None
    active_icon: str | None = None
    group: NavigationGroup | None = None
    sort: int = 0
    #: Or how to find it out: it may cost a query, and not every place shows it.
    badge: Badge | Callable[[], Badge] = None
    #: Addresses besides its own below which this is the link that is open.
    places: tuple[str, ...] = ()
    #: Links below this one.
    children: tuple[NavigationItem, ...] = ()


def group_label(group: NavigationGroup) -> str:
    """Return a group's words in the language in force.

    A member of an enum speaks through its label if it has one (as Django's choices do),
    else through its value.
    """
    return str(getattr(group, "label", group.value) if isinstance(group, Enum) else group)
