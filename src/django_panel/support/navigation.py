"""Items of the sidebar."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from weakref import WeakKeyDictionary

from django_panel.support.labels import StrOrPromise

#: A group of the sidebar: a label, or an enum member with a label.
NavigationGroup = StrOrPromise | Enum


@dataclass(frozen=True, slots=True)
class NavigationBadge:
    """A badge with a text that says what it means, for example "241 overdue"."""

    value: StrOrPromise | int
    #: Shown as a tooltip, and read by screen readers instead of the value.
    tooltip: StrOrPromise


#: A number or a text beside an item.
Badge = StrOrPromise | int | NavigationBadge | None


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
_fixed: WeakKeyDictionary[type, bool] = WeakKeyDictionary()


def has_fixed_link(member: type) -> bool:
    """Return whether the link to a resource or page is the same for all users of a language.

    A project may override the methods that it is made of, and the result of such a method may
    change at any time.
    """
    known = _fixed.get(member)
    if known is None:
        methods = (getattr(member, name, None) for name in _LINK_METHODS)
        known = _fixed[member] = all(map(_is_own, methods))
    return known


def _is_own(method: object) -> bool:
    """Return whether a method is one of this package, or missing."""
    function = getattr(method, "__func__", method)
    return method is None or function.__module__.startswith("django_panel.")
