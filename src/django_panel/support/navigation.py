"""Items of the sidebar."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from django_panel.support.labels import StrOrPromise

#: A group of the sidebar: a label, or an enum member with a label.
NavigationGroup = StrOrPromise | Enum
#: A number or a text beside an item.
Badge = StrOrPromise | int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class NavigationItem:
    """An item of the sidebar."""

    label: StrOrPromise
    href: str
    icon: str | None = None
    active_icon: str | None = None
    group: NavigationGroup | None = None
    sort: int = 0
    #: A value or a function; it is called only if the badge is shown.
    badge: Badge | Callable[[], Badge] = None
    #: Other URLs whose pages mark this item as active.
    active_paths: tuple[str, ...] = ()
    #: Nested items.
    children: tuple[NavigationItem, ...] = ()


def group_label(group: NavigationGroup) -> str:
    """Return the label of a group in the active language.

    For an enum member, its label (as in Django's choices), else its value.
    """
    return str(getattr(group, "label", group.value) if isinstance(group, Enum) else group)
