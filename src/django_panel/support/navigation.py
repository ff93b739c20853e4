"""Items of the sidebar."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any

from django_panel.support.frozen import FrozenValue
from django_panel.support.labels import StrOrPromise
from django_panel.support.own_methods import has_own_methods

#: A group of the sidebar: a label, or an enum member with a label.
NavigationGroup = StrOrPromise | Enum


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class NavigationBadge(FrozenValue):
    """A badge with a text that says what it means, for example "241 overdue"."""

    value: StrOrPromise | int
    #: Shown as a tooltip, and read by screen readers instead of the value.
    tooltip: StrOrPromise


#: A number or a text beside an item.
Badge = StrOrPromise | int | NavigationBadge | None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class NavigationItem(FrozenValue):
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


#: Methods of a resource or page that its link is made of.
_LINK_METHODS = (
    "navigation_item",
    "get_navigation_label",
    "get_plural_label",
    "get_label",
    "get_slug",
    "get_cluster",
    "url",
)


def has_fixed_link(member: type) -> bool:
    """Return whether the link to a resource or page is the same for all users of a language.

    A project may override the methods that it is made of.
    """
    return has_own_methods(member, _LINK_METHODS)


def declared_badge(member: type[Any]) -> Badge | Callable[[], Badge]:
    """Return the badge of a resource or page: the declared value, or a method of the project."""
    if has_own_methods(member, ("get_navigation_badge",)):
        badge: Badge = member.navigation_badge
        return badge
    method: Callable[[], Badge] = member.get_navigation_badge
    return method
